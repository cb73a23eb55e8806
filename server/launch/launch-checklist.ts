import type { LaunchChecklist, LaunchFinding, LaunchItem } from "../../contract/launch-checklist.ts";
import type { LaunchItemKey } from "../../contract/launch-items.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { checkEmail } from "./check-email.ts";
import { checkMaps } from "./check-maps.ts";
import { checkPayments } from "./check-payments.ts";
import { checkPerformance } from "./check-performance.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkPricing } from "./check-pricing.ts";
import { checkProxy, hasUntrustedProxy } from "./check-proxy.ts";
import { checkRedirects } from "./check-redirects.ts";
import { checkRobots, checkSitemap } from "./check-search-engines.ts";

type Item = Pick<LaunchItem, "key" | "title" | "description"> & {
  find(context: Context): Promise<LaunchFinding>;
  /** Absent if it applies to every shop. */
  isOf?: (context: Context) => boolean | Promise<boolean>;
};

const items: readonly Item[] = [
  {
    key: "pricing",
    title: "Pricing is complete",
    description: "Every parcel and every distance has the price you mean, and nothing is free by mistake.",
    find: checkPricing,
  },
  {
    key: "maps",
    title: "Addresses and distances are found",
    description: "The maps engine suggests addresses and measures the distance between them.",
    find: checkMaps,
  },
  {
    key: "payments",
    title: "Payments arrive",
    description: "You paid for an order by card yourself, saw the money arrive, and refunded it.",
    find: checkPayments,
  },
  {
    key: "email",
    title: "Emails arrive",
    description: "Customers and your team get theirs, and not in spam.",
    find: checkEmail,
  },
  {
    key: "redirects",
    title: "Old addresses are redirected",
    description: "Addresses of the previous site lead to the pages of this one, without loops.",
    find: checkRedirects,
  },
  {
    key: "sitemap",
    title: "The sitemap is right",
    description: "Search engines are pointed to every public page, under the address that visitors use.",
    find: checkSitemap,
  },
  {
    key: "robots",
    title: "Search engines are let in",
    description: "robots.txt lets them read the public pages and nothing else.",
    find: checkRobots,
  },
  {
    key: "performance",
    title: "The site is fast, and visits are measured",
    description:
      "A performance test from outside is green, and a visit of your own shows up in analytics after consent.",
    find: checkPerformance,
  },
  {
    key: "pictures",
    title: "The bucket keeps drivers’ pictures",
    description: "It is private, lies in the European Union and has a backup of its own.",
    find: checkPictures,
    isOf: ({ bucket }) => bucket !== null,
  },
  {
    key: "proxy",
    title: "The proxy is trusted",
    description: "The server knows its proxy, so that visitors are told apart and https is recognised.",
    find: checkProxy,
    // Most shops have nothing to check, so the item appears only while something is wrong.
    isOf: hasUntrustedProxy,
  },
];

/** The launch checklist with its ticks and fresh results; a failing check doesn't affect the others. */
export const getLaunchChecklist: Verb<object, LaunchChecklist> = async (context) => {
  const applies = await Promise.all(items.map(({ isOf }) => isOf?.(context) ?? true));
  const ofShop = items.filter((_, index) => applies[index]);
  const [ticks, ...found] = await Promise.all([readTicks(context), ...ofShop.map((item) => runCheck(context, item))]);
  return {
    publicUrl: context.environment.publicUrl,
    items: ofShop.map(({ key, title, description }, index) => ({
      key,
      title,
      description,
      tick: ticks.get(key) ?? null,
      found: found[index] as LaunchFinding,
    })),
  };
};

async function runCheck(context: Context, { key, find }: Item): Promise<LaunchFinding> {
  try {
    return await find(context);
  } catch (error) {
    context.log.error({ err: error, item: key }, "An item of the launch checklist could not be checked");
    return { state: "attention", summary: "This could not be checked; the log says why.", details: [] };
  }
}

async function readTicks({ db }: Context): Promise<Map<LaunchItemKey, NonNullable<LaunchItem["tick"]>>> {
  const rows = await db.selectFrom("launch_ticks").selectAll().execute();
  return new Map(
    rows.map(({ item, ticked_by, ticked_at }) => [
      item as LaunchItemKey,
      { by: ticked_by, at: ticked_at.toISOString() },
    ]),
  );
}

/** Ticks an item in the caller's name, or unticks it. A second tick keeps the first one's name and time. */
export const tickLaunchItem: Verb<
  { key: LaunchItemKey; done: boolean },
  { key: LaunchItemKey; tick: LaunchItem["tick"] }
> = (context, { key, done }) =>
  inTransaction(context, async (context) => {
    const { db, now, actor } = context;
    const entry = { act: "settings.launch_ticked", object: { kind: "launch_item", id: key } } as const;
    if (!done) {
      const { numDeletedRows } = await db.deleteFrom("launch_ticks").where("item", "=", key).executeTakeFirst();
      if (numDeletedRows > 0n) await storeAuditEntry(context, { ...entry, after: { ticked: false } });
      return { key, tick: null };
    }
    const by = actor.kind === "staff" ? actor.username : actor.kind;
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto("launch_ticks")
      .values({ item: key, ticked_by: by, ticked_at: now() })
      .onConflict((row) => row.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) await storeAuditEntry(context, { ...entry, after: { ticked: true } });
    const { ticked_by, ticked_at } = await db
      .selectFrom("launch_ticks")
      .select(["ticked_by", "ticked_at"])
      .where("item", "=", key)
      .executeTakeFirstOrThrow();
    return { key, tick: { by: ticked_by, at: ticked_at.toISOString() } };
  });
