declare module "*.css";
declare module "cardroom.wasm.gz" {
  const bytes: Uint8Array;
  export default bytes;
}
