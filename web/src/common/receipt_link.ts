// receipt_link.ts - a whole receipt inside an address: "/verify#" and digits.  What follows the # never leaves the
// browser, so whoever scans the printed code checks the receipt without the house.
//
// The digits are the deflated text as one number: in digits a QR code holds the most.
import type { QrPart } from "../kit/qr";

async function through(stream: GenericTransformStream, bytes: Uint8Array): Promise<Uint8Array> {
  const out = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as TransformStream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/** A leading 1 keeps the zeros behind it. */
const number_of = (bytes: Uint8Array): bigint =>
  BigInt(`0x01${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`);

const bytes_of = (number: bigint): Uint8Array => {
  const hex = number.toString(16).slice(1);
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
};

export async function receipt_parts(origin: string, receipt: string): Promise<QrPart[]> {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(receipt));
  return [{ text: `${origin}/verify#` }, { text: number_of(packed).toString(), digits: true }];
}

/** The receipt behind the # of an address; undefined where there is none. */
export async function receipt_of(hash: string): Promise<string | undefined> {
  const digits = /^#(\d{20,})$/.exec(hash)?.[1];
  if (!digits) return undefined;
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), bytes_of(BigInt(digits)));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
