/**
 * `npm run seed -- --orders N --days D`: fills the shop of DATA_DIR or DATABASE_URL with N made-up orders over five
 * years, and gives those of the last D days (30 by default) deliveries, runs, proofs and drivers, to try the shop at
 * its future size. Refuses a shop that has orders unless `--force` is given. Everything is fictional; payments use the
 * sandbox.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment.ts";
import { StartupError } from "../server/startup-error.ts";
import { makeContext } from "./bench/make-context.ts";
import { seedShop } from "./seed/seed-shop.ts";

const most = 5_000_000;
const mostDays = 366;

async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: {
      orders: { type: "string" },
      days: { type: "string", default: "30" },
      force: { type: "boolean", default: false },
    },
  });
  const orders = Number(values.orders);
  if (!Number.isInteger(orders) || orders < 1 || orders > most) {
    throw new StartupError(`Usage: npm run seed -- --orders N [--days D] [--force], N from 1 to ${most}`);
  }
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 0 || days > mostDays)
    throw new StartupError(`Deliveries can be made up for 0 to ${mostDays} days`);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const environment = readEnvironment(process.env);
  if (environment.payments !== "sandbox") {
    throw new StartupError("Made-up orders are paid in the sandbox: start with PAYMENTS=sandbox");
  }
  const database = await openDatabase(environment, console.log, { as: "tool" });
  try {
    const there = await database.db.selectFrom("orders").select("id").limit(1).executeTakeFirst();
    if (there && !values.force) {
      throw new StartupError(
        "This shop has orders already. Made-up ones cannot be told from them afterwards; add --force if you want that",
      );
    }
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1_000).toFixed(0).padStart(4);
    await seedShop(makeContext(database, environment.publicUrl), {
      orders,
      days,
      onStep: (name) => console.log(`${seconds()} s  ${name}`),
    });
    console.log(`${seconds()} s  ${orders} orders in the shop. Check them with: npm run check-summaries`);
  } finally {
    await database.stop();
  }
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
