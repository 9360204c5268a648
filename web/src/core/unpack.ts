// unpack.ts - the core as pages carry it: compressed, and unpacked by the browser.
import packed from "cardroom.wasm.gz";
import { Core } from "./core";

export const load_core = async (): Promise<Core> => {
  const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
  return Core.load(new Uint8Array(await new Response(stream).arrayBuffer()));
};
