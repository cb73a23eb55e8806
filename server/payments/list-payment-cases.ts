import { sql } from "kysely";
import type { caseFilters } from "../../contract/payment-cases.schema.ts";
import type { CaseKind, PaymentCase } from "../../contract/payment-cases.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { isOpenPayment, payingStates } from "../orders/order-ledger.ts";
import { selectOpenFailures } from "../refunds/open-failures.ts";
import { describePaymentCase } from "./describe-payment-case.ts";
import { readPaymentCases } from "./read-payment-case.ts";

const pageSize = 50;

type Input = { page: number; show: (typeof caseFilters)[number] };

/** Payment cases: money without an order and failed refunds, newest first. */
export const listPaymentCases: Verb<Input, { total: number; problems: PaymentCase[] }> = async (
  context,
  { page, show },
) => {
  const { db } = context;
  const found = db.selectFrom(selectCases(db, show).as("found"));
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    found
      .select(["kind", "id"])
      .orderBy("at", "desc")
      .orderBy("kind")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const cases = await readPaymentCases(db, rows);
  return { total: Number(total), problems: cases.map((one) => describePaymentCase(context, one)) };
};

/** How many payment problems need attention: as many as the list shows as open. */
export async function countOpenCases(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom(selectCases(db, "open").as("found"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function selectCases(db: Database, show: Input["show"]) {
  const payments = db
    .selectFrom("payments")
    .select([sql<CaseKind>`'payment'`.as("kind"), "payments.id", "received_at as at"])
    .where((eb) => eb.or([eb("state", "in", ["surplus", "unmatched"]), eb("assigned_at", "is not", null)]))
    .$if(show === "open", (query) => query.where(isOpenPayment));
  return payments.unionAll(
    show === "open"
      ? selectOpenFailures(db).clearSelect().select(failureColumns)
      : db
          .selectFrom("refunds")
          .innerJoin("payments", "payments.id", "refunds.payment_id")
          .select(failureColumns)
          .where("refunds.state", "=", "failed")
          .where("payments.state", "in", payingStates),
  );
}

const failureColumns = [
  sql<CaseKind>`'refund'`.as("kind"),
  sql<number>`refunds.id`.as("id"),
  sql<Date>`refunds.settled_at`.as("at"),
] as const;
