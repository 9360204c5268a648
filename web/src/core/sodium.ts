// sodium.ts - the few functions of libsodium that the C core calls, from other people's audited JavaScript.
//
// Pointers are offsets into the core's memory.  A 64-bit length arrives as a bigint.
import { chacha20orig } from "@noble/ciphers/chacha.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { blake2b } from "@noble/hashes/blake2.js";

type Hash = ReturnType<typeof blake2b.create>;

export const sodium = (memory: () => Uint8Array): WebAssembly.ModuleImports => {
  const hashes = new Map<number, Hash>(); // by the address of the state that C holds
  const bytes = (at: number, size: number | bigint) => memory().slice(at, at + Number(size));
  const put = (at: number, what: Uint8Array) => memory().set(what, at);
  const keyed = (key: number, size: number, dkLen: number) => (size ? { dkLen, key: bytes(key, size) } : { dkLen });

  return {
    sodium_init: () => 0,
    sodium_memzero: (at: number, size: number) => void memory().fill(0, at, at + size),
    sodium_bin2hex: (to: number, room: number, from: number, size: number) => {
      const hex = Array.from(bytes(from, size), (byte) => byte.toString(16).padStart(2, "0")).join("");
      put(to, new TextEncoder().encode(`${hex}\0`).subarray(0, room));
      return to;
    },
    randombytes_buf: (at: number, size: number) => {
      for (let done = 0; done < size; done += 65536)
        put(at + done, crypto.getRandomValues(new Uint8Array(Math.min(65536, size - done))));
    },
    crypto_generichash: (to: number, size: number, from: number, length: bigint, key: number, key_size: number) => {
      put(to, blake2b(bytes(from, length), keyed(key, key_size, size)));
      return 0;
    },
    crypto_generichash_init: (state: number, key: number, key_size: number, size: number) => {
      hashes.set(state, blake2b.create(keyed(key, key_size, size)));
      return 0;
    },
    crypto_generichash_update: (state: number, from: number, length: bigint) => {
      hashes.get(state)!.update(bytes(from, length));
      return 0;
    },
    crypto_generichash_final: (state: number, to: number) => {
      put(to, hashes.get(state)!.digest());
      hashes.delete(state);
      return 0;
    },
    crypto_stream_chacha20: (to: number, length: bigint, nonce: number, key: number) => {
      put(to, chacha20orig(bytes(key, 32), bytes(nonce, 8), new Uint8Array(Number(length))));
      return 0;
    },
    crypto_sign_seed_keypair: (public_key: number, secret_key: number, seed: number) => {
      const own = ed25519.getPublicKey(bytes(seed, 32));
      put(public_key, own);
      put(secret_key, bytes(seed, 32));
      put(secret_key + 32, own);
      return 0;
    },
    crypto_sign_verify_detached: (signature: number, text: number, length: bigint, public_key: number) => {
      try {
        const good = ed25519.verify(bytes(signature, 64), bytes(text, length), bytes(public_key, 32), {
          zip215: false,
        });
        return good ? 0 : -1;
      } catch {
        return -1;
      }
    },
  };
};
