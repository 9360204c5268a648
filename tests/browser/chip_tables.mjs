// chip_tables.mjs - tables in chips whose racks are open, with nothing in them.

export async function opened_racks(house, tables) {
  let n = Date.now();
  for (const as of ["dealer", "supervisor"]) {
    const { token } = (await house.post({ do: "demo", as })).data;
    for (const { name } of tables) {
      const answer = await house.post({ do: "slip", n: ++n, slip: "opener", table: name, chips: [0] }, token);
      if (answer.is !== "result") throw new Error(answer.message);
    }
  }
}
