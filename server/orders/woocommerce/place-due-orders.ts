import type { Context } from "../../context.ts";
import { placeClaimed, placements } from "./place-order.ts";

const batchSize = 20;

/** Places the orders whose turn has come: requests that nobody waits for, and what failed before. Answers how many it tried. */
export async function placeDueOrders(context: Context): Promise<number> {
  const site = context.woocommerce;
  if (!site) return 0;
  // Each is taken when its turn comes: at a slow site a lease of all of them would be over before the last.
  for (let tried = 0; tried < batchSize; tried++) {
    const [placement] = await placements.claim(context, 1);
    if (!placement) return tried;
    await placeClaimed(context, site, placement);
  }
  return batchSize;
}
