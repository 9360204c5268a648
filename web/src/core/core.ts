// core.ts - the C core of cardroom, compiled to WebAssembly: the same commands as on the command line, with the
// same output, byte for byte.
//
//   const core = await Core.load(bytes);
//   core.run(["verify", "--json", "-"], { input: receipt })  ->  { status, out, err }
import { sodium } from "./sodium";
import { type Files, Wasi } from "./wasi";

export interface Result {
  status: number;
  out: string;
  err: string;
}

const join = (parts: Uint8Array[]): string => {
  const decoder = new TextDecoder();
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
};

// The C library was built with guards around its stack frames.
const __stack_chk_fail = () => {
  throw new Error("the core has overrun its stack");
};

export interface Given {
  input?: string | Uint8Array;
  files?: Files;
  progress?: (done: number) => void; // called now and then with the share done
}

export class Core {
  private constructor(
    private readonly module: WebAssembly.Module,
    private readonly bytes: Uint8Array,
  ) {}

  static async load(bytes: Uint8Array<ArrayBuffer>): Promise<Core> {
    return new Core(await WebAssembly.compile(bytes), bytes);
  }

  // Each run has a memory of its own, as a process has: nothing is left over from the one before.
  run(args: string[], given: Given = {}): Result {
    const input = typeof given.input === "string" ? new TextEncoder().encode(given.input) : given.input;
    // A PAR sheet names the checksum of the program, which here is the core.
    const files = { "proc/self/exe": this.bytes, ...given.files };
    const wasi = new Wasi(["cardroom", ...args], files, input ?? new Uint8Array());
    const progress = given.progress ?? (() => {});
    const env = { ...sodium(() => wasi.memory()), __stack_chk_fail, progress };
    const instance = new WebAssembly.Instance(this.module, { env, wasi_snapshot_preview1: wasi.imports() });
    const status = wasi.run(instance);
    return { status, out: join(wasi.out), err: join(wasi.err) };
  }
}
