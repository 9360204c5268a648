// wasi.ts - as much of an operating system as a command of the core needs: arguments, standard input and output,
// and files to read that exist only in memory.
const OK = 0,
  BAD_FILE = 8,
  INVALID = 28,
  NO_ENTRY = 44,
  NOT_SUPPORTED = 58;
const CHARACTERS = 2,
  FOLDER = 3,
  FILE = 4;
const FOLDER_FD = 3;

export type Files = Record<string, Uint8Array>;

interface Open {
  bytes: Uint8Array;
  at: number;
}

class Exit extends Error {
  constructor(readonly status: number) {
    super(`exit ${status}`);
  }
}

export class Wasi {
  readonly out: Uint8Array[] = [];
  readonly err: Uint8Array[] = [];
  private readonly open = new Map<number, Open>();
  private instance!: WebAssembly.Instance;

  constructor(
    private readonly args: string[],
    private readonly files: Files,
    input: Uint8Array,
  ) {
    this.open.set(0, { bytes: input, at: 0 });
  }

  memory(): Uint8Array {
    return new Uint8Array((this.instance.exports["memory"] as WebAssembly.Memory).buffer);
  }

  // Runs a command to its end and gives its exit status.
  run(instance: WebAssembly.Instance): number {
    this.instance = instance;
    try {
      (instance.exports["_start"] as () => void)();
      return 0;
    } catch (e) {
      if (e instanceof Exit) return e.status;
      throw e;
    }
  }

  private view(): DataView {
    return new DataView(this.memory().buffer);
  }

  private u32(at: number, value: number): void {
    this.view().setUint32(at, value, true);
  }

  private u64(at: number, value: number): void {
    this.view().setBigUint64(at, BigInt(value), true);
  }

  private text(at: number, size: number): string {
    return new TextDecoder().decode(this.memory().slice(at, at + size));
  }

  // The parts of a scattered read or write, one after the other; stops at the first that is not used whole.
  private each(list: number, count: number, use: (at: number, size: number) => number): number {
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const size = this.view().getUint32(list + 8 * i + 4, true);
      const used = use(this.view().getUint32(list + 8 * i, true), size);
      sum += used;
      if (used < size) break;
    }
    return sum;
  }

  private strings(texts: string[], pointers: number, at: number): number {
    for (const [i, text] of texts.entries()) {
      const bytes = new TextEncoder().encode(`${text}\0`);
      this.u32(pointers + 4 * i, at);
      this.memory().set(bytes, at);
      at += bytes.length;
    }
    return OK;
  }

  private string_sizes(texts: string[], count: number, size: number): number {
    this.u32(count, texts.length);
    this.u32(
      size,
      texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length + 1, 0),
    );
    return OK;
  }

  private read(fd: number, list: number, count: number, result: number): number {
    const file = this.open.get(fd);
    if (!file) return BAD_FILE;
    const got = this.each(list, count, (at, size) => {
      const part = file.bytes.subarray(file.at, file.at + size);
      this.memory().set(part, at);
      file.at += part.length;
      return part.length;
    });
    this.u32(result, got);
    return OK;
  }

  private write(fd: number, list: number, count: number, result: number): number {
    const to = fd === 1 ? this.out : fd === 2 ? this.err : null;
    if (!to) return BAD_FILE;
    const put = this.each(list, count, (at, size) => {
      to.push(this.memory().slice(at, at + size));
      return size;
    });
    this.u32(result, put);
    return OK;
  }

  private find(path: number, size: number): Uint8Array | undefined {
    return this.files[this.text(path, size)];
  }

  private open_file(path: number, size: number, result: number): number {
    const bytes = this.find(path, size);
    if (!bytes) return NO_ENTRY;
    let fd = FOLDER_FD + 1;
    while (this.open.has(fd)) fd++;
    this.open.set(fd, { bytes, at: 0 });
    this.u32(result, fd);
    return OK;
  }

  private put_stat(to: number, bytes: Uint8Array): number {
    this.memory().fill(0, to, to + 64);
    this.memory()[to + 16] = FILE;
    this.u64(to + 32, bytes.length);
    return OK;
  }

  private put_state(fd: number, to: number): number {
    if (fd > FOLDER_FD && !this.open.has(fd)) return BAD_FILE;
    this.memory().fill(0, to, to + 24);
    this.memory()[to] = fd < FOLDER_FD ? CHARACTERS : fd === FOLDER_FD ? FOLDER : FILE;
    this.memory().fill(255, to + 8, to + 24); // every right
    return OK;
  }

  private seek(fd: number, offset: bigint, whence: number, result: number): number {
    const file = this.open.get(fd);
    if (!file || fd === 0) return NOT_SUPPORTED;
    const at = Number(offset) + (whence === 0 ? 0 : whence === 1 ? file.at : file.bytes.length);
    if (at < 0) return INVALID;
    file.at = at;
    this.u64(result, at);
    return OK;
  }

  imports(): WebAssembly.ModuleImports {
    return {
      args_get: (pointers: number, at: number) => this.strings(this.args, pointers, at),
      args_sizes_get: (count: number, size: number) => this.string_sizes(this.args, count, size),
      environ_get: () => OK,
      environ_sizes_get: (count: number, size: number) => this.string_sizes([], count, size),
      clock_time_get: (_clock: number, _precision: bigint, to: number) => {
        this.view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
        return OK;
      },
      fd_close: (fd: number) => (this.open.delete(fd) ? OK : BAD_FILE),
      fd_fdstat_get: (fd: number, to: number) => this.put_state(fd, to),
      fd_fdstat_set_flags: () => OK,
      fd_filestat_get: (fd: number, to: number) => {
        const file = this.open.get(fd);
        return file ? this.put_stat(to, file.bytes) : BAD_FILE;
      },
      fd_pread: () => NOT_SUPPORTED,
      fd_prestat_get: (fd: number, to: number) => {
        if (fd !== FOLDER_FD) return BAD_FILE;
        this.u32(to, 0);
        this.u32(to + 4, 1);
        return OK;
      },
      fd_prestat_dir_name: (_fd: number, to: number) => {
        this.memory()[to] = ".".charCodeAt(0);
        return OK;
      },
      fd_read: (fd: number, list: number, count: number, result: number) => this.read(fd, list, count, result),
      fd_seek: (fd: number, offset: bigint, whence: number, to: number) => this.seek(fd, offset, whence, to),
      fd_sync: () => OK,
      fd_write: (fd: number, list: number, count: number, result: number) => this.write(fd, list, count, result),
      path_filestat_get: (_fd: number, _flags: number, path: number, size: number, to: number) => {
        const bytes = this.find(path, size);
        return bytes ? this.put_stat(to, bytes) : NO_ENTRY;
      },
      path_open: (_fd: number, _look: number, path: number, size: number, ...rest: unknown[]) =>
        this.open_file(path, size, rest[4] as number),
      path_rename: () => NOT_SUPPORTED,
      path_unlink_file: () => NOT_SUPPORTED,
      proc_exit: (status: number) => {
        throw new Exit(status);
      },
    };
  }
}
