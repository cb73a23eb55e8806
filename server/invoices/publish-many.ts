import { sql } from "kysely";
import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { startPublishingBody } from "../../contract/publishing.schema.ts";
import type { Publishing } from "../../contract/publishing.ts";
import { actorName } from "../actor-name.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { publishInvoice } from "./publish-invoice.ts";

/** Drafts published per run; the next run follows after a pause. */
const batch = 4;

/** Stores drafts, as the caller saw them, for a job that publishes each in its own transaction. */
export const startPublishing: Verb<z.output<typeof startPublishingBody>, Publishing> = (context, input) =>
  withIdempotency(context, { scope: "startPublishing", input }, async (context) => {
    const { actor } = context;
    if (actor.kind !== "staff") throw new Error("Only staff publish invoices");
    const { id } = await context.db
      .insertInto("publishings")
      .values({ requested_at: context.now(), user_id: actor.userId, address: actor.address })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`insert into publishing_drafts (publishing_id, invoice_id, version, total_cents)
      select ${id}, draft.id, draft.version, draft."totalCents"
      from jsonb_to_recordset(${JSON.stringify(input.invoices)}::jsonb)
        as draft (id integer, version integer, "totalCents" integer)`.execute(context.db);
    return getPublishing(context, { id });
  });

const notFound: Failure = { failed: "not_found", message: "Nothing was published under this number." };

/** The progress, and which drafts were refused. */
export const getPublishing: Verb<{ id: number }, Publishing> = async ({ db }, { id }) => {
  const publishing = await db.selectFrom("publishings").selectAll().where("id", "=", id).executeTakeFirst();
  if (!publishing) return notFound;
  const drafts = db.selectFrom("publishing_drafts").where("publishing_id", "=", id);
  const [counts, refused] = await Promise.all([
    drafts
      .select((eb) => [
        eb.fn.countAll<number>().as("total"),
        eb.fn.countAll<number>().filterWhere("state", "=", "waiting").as("waiting"),
        eb.fn.countAll<number>().filterWhere("state", "=", "published").as("published"),
      ])
      .executeTakeFirstOrThrow(),
    drafts.select(["invoice_id", "refusal"]).where("state", "=", "refused").orderBy("invoice_id").limit(100).execute(),
  ]);
  return {
    id,
    total: Number(counts.total),
    waiting: Number(counts.waiting),
    published: Number(counts.published),
    refused: refused.map(({ invoice_id, refusal }) => ({ invoiceId: invoice_id, refusal: refusal ?? "" })),
    stoppedBy: publishing.stopped_by,
  };
};

/** Stops publishing; waiting drafts stay drafts. Repeating it changes nothing. */
export const stopPublishing: Verb<{ id: number }, Publishing> = async (context, { id }) => {
  await context.db
    .updateTable("publishings")
    .set({ stopped_at: context.now(), stopped_by: actorName(context.actor) })
    .where("id", "=", id)
    .where("stopped_at", "is", null)
    .execute();
  return getPublishing(context, { id });
};

/** Every second: publishes waiting drafts, each with its row in one transaction. True if more are waiting. */
export async function publishWaiting(context: Context): Promise<boolean> {
  for (let done = 0; done < batch; done++) if (!(await publishNext(context))) return false;
  return true;
}

type Key = { publishing_id: number; invoice_id: number };

/** A draft that fails is marked as refused, so that it doesn't delay the others. */
async function publishNext(context: Context): Promise<boolean> {
  const taken: { key: Key | null } = { key: null };
  try {
    return await publishTaken(context, taken);
  } catch (error) {
    if (taken.key === null || context.db.isTransaction) throw error;
    context.log.error({ err: error, ...taken.key }, "An invoice could not be published");
    await storeOutcome(context, taken.key, "It could not be published; see the log");
    return true;
  }
}

/**
 * If a worker dies in the middle, the draft stays unchanged and waiting; other workers skip a draft that one is
 * publishing.
 */
function publishTaken(context: Context, taken: { key: Key | null }): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const { rows } = await sql<{
      publishing_id: number;
      invoice_id: number;
      version: number;
      total_cents: number;
      user_id: number;
      address: string;
      username: string;
      role: "administrator";
    }>`select drafts.*, publishings.user_id, publishings.address, users.username, users.role
      from publishing_drafts drafts
      join publishings on publishings.id = drafts.publishing_id and publishings.stopped_at is null
      join users on users.id = publishings.user_id
      where drafts.state = 'waiting' order by drafts.publishing_id, drafts.invoice_id
      limit 1 for update of drafts skip locked`.execute(context.db);
    const [row] = rows;
    if (!row) return false;
    taken.key = { publishing_id: row.publishing_id, invoice_id: row.invoice_id };
    const actor = {
      kind: "staff" as const,
      address: row.address,
      userId: row.user_id,
      username: row.username,
      role: row.role,
      capabilities: [],
    };
    const seen = { id: row.invoice_id, version: row.version, totalCents: row.total_cents };
    const published = await publishInvoice({ ...context, actor }, seen);
    await storeOutcome(context, taken.key, isFailure(published) ? published.message : null);
    return true;
  });
}

async function storeOutcome({ db }: Context, key: Key, refusal: string | null): Promise<void> {
  await db
    .updateTable("publishing_drafts")
    .set({ state: refusal === null ? "published" : "refused", refusal })
    .where("publishing_id", "=", key.publishing_id)
    .where("invoice_id", "=", key.invoice_id)
    .execute();
}
