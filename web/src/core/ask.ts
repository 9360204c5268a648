// ask.ts - questions to the worker: the newest one counts, and whoever asks it ends the one before.
import type { Result } from "./core";
import type { Job, Told } from "./worker";

declare const CORE_WORKER: string; // its address, with the hash of its content (build.mjs)

let worker: Worker | undefined;
let last = 0;

/** A core that is busy with another question cannot hear; it is ended, and a new one takes its place. */
function free_worker(busy: boolean): Worker {
  if (busy) worker?.terminate();
  if (busy || !worker) worker = new Worker(CORE_WORKER, { type: "module" });
  return worker;
}

let asking: { reject: (why: Error) => void } | undefined;

export class Stopped extends Error {}

export function stop(): void {
  if (!asking) return;
  free_worker(true);
  asking.reject(new Stopped("stopped"));
  asking = undefined;
}

export function ask(
  args: string[],
  files: Job["files"] = {},
  progress?: (done: number) => void,
  input?: string,
): Promise<Result> {
  stop();
  const to = free_worker(false);
  const id = ++last;

  return new Promise((resolve, reject) => {
    asking = { reject };
    const ended = (): void => {
      to.removeEventListener("message", hear);
      to.removeEventListener("error", miss);
      if (id === last) asking = undefined;
    };
    const hear = (event: MessageEvent<Told>): void => {
      const told = event.data;
      if (told.id !== id) return;
      if ("done" in told) return progress?.(told.done);
      ended();
      if ("result" in told) resolve(told.result);
      else reject(new Error(told.failed));
    };
    /** It could not be loaded at all; the next question starts another. */
    const miss = (): void => {
      ended();
      if (to === worker) worker = undefined;
      reject(new Error("core_worker.js"));
    };
    to.addEventListener("message", hear);
    to.addEventListener("error", miss);
    to.postMessage({ id, args, files, ...(input === undefined ? {} : { input }) } satisfies Job);
  });
}
