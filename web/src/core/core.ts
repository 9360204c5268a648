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

export class Core {
  private constructor(private readonly module: WebAssembly.Module) {}

  static async load(bytes: BufferSource): Promise<Core> {
    return new Core(await WebAssembly.compile(bytes));
  }

  // Each run has a memory of its own, as a process has: nothing is left over from the one before.
  run(args: string[], given: { input?: string | Uint8Array; files?: Files } = {}): Result {
    const input = typeof given.input === "string" ? new TextEncoder().encode(given.input) : given.input;
    const wasi = new Wasi(["cardroom", ...args], given.files ?? {}, input ?? new Uint8Array());
    const env = { ...sodium(() => wasi.memory()), __stack_chk_fail };
    const instance = new WebAssembly.Instance(this.module, { env, wasi_snapshot_preview1: wasi.imports() });
    const status = wasi.run(instance);
    return { status, out: join(wasi.out), err: join(wasi.err) };
  }
}
