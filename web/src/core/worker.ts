// worker.ts - the core, beside the page: one question at a time, so that the page never waits.
import type { Core, Result } from "./core";
import { load_core } from "./unpack";

export interface Job {
  id: number;
  args: string[];
  files: Record<string, string | Uint8Array>;
  input?: string;
}

export type Told = { id: number; done: number } | { id: number; result: Result } | { id: number; failed: string };

const loading: Promise<Core> = load_core();

addEventListener("message", (event: MessageEvent<Job>) => {
  const { id, args, files, input } = event.data;
  const tell = (told: Told): void => postMessage(told);

  loading.then(
    (core) => {
      const encoder = new TextEncoder();
      const bytes = Object.entries(files).map(
        ([name, file]) => [name, typeof file === "string" ? encoder.encode(file) : file] as const,
      );
      const progress = (done: number): void => tell({ id, done });
      tell({ id, result: core.run(args, { files: Object.fromEntries(bytes), progress, ...(input ? { input } : {}) }) });
    },
    (error: unknown) => tell({ id, failed: error instanceof Error ? error.message : String(error) }),
  );
});
