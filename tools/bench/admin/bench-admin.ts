/**
 * `npm run bench -- admin`: how long staff wait in a shop of 10,000 orders and in one of 1,000,000, with requests to
 * both in turn over HTTP. Exits with 1 if a target is missed: the 95th percentile at most three times as long, and
 * nothing over a second. Fills temporary shops first, or uses `--few FOLDER` and `--many FOLDER` (a DATA_DIR each,
 * filled if empty, and not deleted). `--orders N` replaces the million, `--rounds N` sets the requests of each kind,
 * `--only TEXT` selects kinds by name, `--json FILE` writes the figures.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import type { CleanUp } from "../clean-up.ts";
import { openShop, type Shop } from "../open-shop.ts";
import { type Measured, measureTwice, tableHead } from "./measure.ts";
import { rows } from "./requests.ts";

export async function benchAdmin(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      few: { type: "string" },
      many: { type: "string" },
      orders: { type: "string", default: "1000000" },
      rounds: { type: "string", default: "60" },
      only: { type: "string", default: "" },
      json: { type: "string" },
    },
  });
  const rounds = Number(values.rounds);
  const requests = rows.filter(({ name }) => name.includes(values.only));
  if (requests.length === 0) throw new Error(`No kind of request has '${values.only}' in its name`);
  const open = async (folder: string | undefined, orders: number): Promise<Shop> => {
    const dataDir = cleanUp.folder(folder);
    console.log(`A shop of ${orders} orders in ${dataDir}`);
    const shop = await openShop(dataDir, orders, rounds);
    cleanUp.add(() => shop.close());
    return shop;
  };
  const few = await open(values.few, 10_000);
  const many = await open(values.many, Number(values.orders));
  console.log(`\n${few.orders} and ${many.orders} orders, ${rounds} requests each, ms\n`);
  console.log(tableHead);
  const measured: Measured[] = [];
  for (const row of requests) {
    measured.push(await measureTwice(row, few, many, rounds));
  }
  const missed = measured.filter(({ failures }) => failures.length > 0);
  const machine = { node: process.version, processors: cpus().length };
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, rounds, measured }, null, 2)}\n`);
  console.log(missed.length === 0 ? "\nEvery target is met" : `\n${missed.length} of ${measured.length} missed`);
  return missed.length === 0;
}
