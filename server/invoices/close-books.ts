import { sql } from "kysely";
import type { z } from "zod";
import type { closeBooksBody, reopenBooksBody } from "../../contract/account-money.schema.ts";
import type { Books } from "../../contract/account-money.ts";
import type { Failure } from "../../contract/errors.ts";
import { billingPeriodOf } from "../../domain/invoicing/billing-periods.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { booksLock, readClosedTo } from "./refuse-closed-day.ts";

export const getBooks: Verb<object, Books> = (context) => describeBooks(context);

/** Closes all days up to the end of a month, so that nothing can be dated on them. Repeating it changes nothing. */
export const closeBooks: Verb<z.output<typeof closeBooksBody>, Books> = (context, { closedTo }) =>
  changeBooks(context, async (context, before) => {
    if (!isLastOfMonth(closedTo)) return refuse("A period ends on the last day of a month");
    if (closedTo >= dublinDate(context.now())) return refuse("This period is not over yet");
    if (before === closedTo) return null;
    if (before !== null && closedTo < before)
      return refuse(`The books are closed up to ${showDay(before)} already: reopen them, with a reason`);
    return { act: "books.closed", closedTo, reason: "" };
  });

/** Reopens the closed days after `closedTo`, or all of them, with a reason. */
export const reopenBooks: Verb<z.output<typeof reopenBooksBody>, Books> = (context, { closedTo, reason }) =>
  changeBooks(context, async (_, before) => {
    if (closedTo !== null && !isLastOfMonth(closedTo)) return refuse("A period ends on the last day of a month");
    if (before === closedTo) return null;
    if (before === null || (closedTo !== null && closedTo > before)) return refuse("These days are already open");
    return { act: "books.reopened", closedTo, reason };
  });

type Change = { act: "books.closed" | "books.reopened"; closedTo: string | null; reason: string };

function changeBooks(
  context: Context,
  plan: (context: Context, before: string | null) => Promise<Change | Failure | null>,
): Promise<Books | Failure> {
  return inTransaction(context, async (context) => {
    await sql`select pg_advisory_xact_lock(${booksLock})`.execute(context.db);
    const before = await readClosedTo(context);
    const change = await plan(context, before);
    if (change !== null && "failed" in change) return change;
    if (change !== null) {
      const { act, closedTo, reason } = change;
      await context.db
        .insertInto("book_closings")
        .values({ closed_to: closedTo, reason, changed_at: context.now(), changed_by: actorName(context.actor) })
        .execute();
      await storeAuditEntry(context, {
        act,
        object: { kind: "books", id: closedTo ?? "none" },
        before: { closedTo: before },
        after: { closedTo },
      });
    }
    return describeBooks(context);
  });
}

async function describeBooks(context: Pick<Context, "db">): Promise<Books> {
  const changes = await context.db.selectFrom("book_closings").selectAll().orderBy("id", "desc").limit(50).execute();
  return {
    closedTo: changes[0]?.closed_to ?? null,
    changes: changes.map((row) => ({
      closedTo: row.closed_to,
      reason: row.reason,
      at: row.changed_at.toISOString(),
      by: row.changed_by,
    })),
  };
}

function isLastOfMonth(day: string): boolean {
  return billingPeriodOf("monthly", day).to === day;
}

function refuse(message: string): Failure {
  return { failed: "invalid_fields", message, params: { closedTo: message } };
}
