declare module "*.css";
declare module "cardroom.wasm.gz" {
  const bytes: Uint8Array;
  export default bytes;
}
declare module "games.json" {
  const list: { games: import("../core/games").Game[] };
  export default list;
}
