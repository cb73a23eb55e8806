/**
 * `npm run bench -- boards`: what open boards cost while the day changes, on 300 deliveries and 40 drivers, and how
 * fast the board of 2,740 deliveries and 120 drivers opens. Exits with 1 if a target is missed: ten boards at 20
 * changes a second under 15 % of a processor and 30 KB a second each, a change shown within 300 ms (p95), the large
 * board in 400 ms and 300 KB. `--boards N`, `--seconds N`, `--changes N` a second.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { getBoard } from "../../../contract/dispatch.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { CleanUp } from "../clean-up.ts";
import { fillDay } from "../live/fill-day.ts";
import { openShop } from "../open-shop.ts";
import { quantile } from "../quantile.ts";
import { fetchCompressed, measureBoards } from "./measure-boards.ts";

const usual = { deliveries: 300, drivers: 40 };
const large = { deliveries: 2_740, drivers: 120 };
const opened = 20;

export async function benchBoards(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({ args, options: { boards: text("10"), seconds: text("20"), changes: text("20") } });
  const [boards, seconds, perSecond] = [values.boards, values.seconds, values.changes].map(Number) as [
    number,
    number,
    number,
  ];
  let missed = 0;
  const report = (name: string, value: number, aim: number, unit: string) => {
    const isMet = value < aim;
    if (!isMet) missed += 1;
    console.log(
      `${name.padEnd(60)}${value.toFixed(1).padStart(8)} ${unit}  ${isMet ? "met" : "MISSED"} (under ${aim})`,
    );
  };
  const day = dublinDate(new Date());
  const open = async (size: typeof usual) => {
    const shop = await openShop(cleanUp.folder(), size.deliveries + 1_500, 1);
    cleanUp.add(() => shop.close());
    await fillDay(shop.db, { day, ...size, quoted: [] });
    return shop;
  };
  console.log(`${boards} boards, ${perSecond} changes a second for ${seconds} s, ${cpus().length} processors`);
  const shop = await open(usual);
  const one = await measureBoards(shop, { day, boards: 1, perSecond, seconds });
  const all = await measureBoards(shop, { day, boards, perSecond, seconds });
  for (const { boards: count, processor } of [one, all])
    console.log(
      `${count} open: server ${processor.server.toFixed(1)} % of a processor (${processor.serverAlone.toFixed(1)} without), database ${processor.database.toFixed(1)} % (${processor.databaseAlone.toFixed(1)} without)`,
    );
  report(`${boards} boards, of a processor`, all.processor.server - all.processor.serverAlone, 15, "%");
  report("each board", all.kilobytesPerSecond, 30, "KB/s");
  report("a change shown on the boards (p95)", all.shownP95Ms, 300, "ms");
  await shop.close();

  const largeShop = await open(large);
  const sizes: number[] = [];
  const times: number[] = [];
  for (let count = 0; count < opened; count++) {
    let bytes = 0;
    const began = performance.now();
    const path = `${largeShop.url}${getBoard.path}?day=${day}`;
    await fetchCompressed(path, largeShop.token, (more) => {
      bytes += more;
    });
    times.push(performance.now() - began);
    sizes.push(bytes);
  }
  report(`the board of ${large.deliveries} deliveries opens (p95 of ${opened})`, quantile(times, 0.95), 400, "ms");
  report("its size, compressed", Math.max(...sizes) / 1_000, 300, "KB");
  console.log(missed === 0 ? "\nEvery target is met" : `\n${missed} missed`);
  return missed === 0;
}
