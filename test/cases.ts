/**
 * How many cases a property is tried with: `usual` in the tests, ten times as many in `npm run proof -- properties`.
 */
export const cases = (usual: number) => usual * Number(process.env["CASES"] ?? 1);
