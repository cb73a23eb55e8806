import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { sandboxPath } from "../../../contract/paths.ts";
import type { Database } from "../../database/kysely.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { SandboxRefunds, SandboxSessions } from "../../database/types.ts";
import {
  type GatewayEvent,
  type GatewayRefund,
  GatewayRefused,
  type GatewaySession,
  type PaymentGateway,
  type SessionRequest,
} from "../gateway.ts";

type Parts = { db: Database; now: () => Date; publicUrl: string };

/** A request in the form that is stored as JSON. */
type StoredRequest = Omit<SessionRequest, "expiresAt">;

/** As far back as Stripe's list, so that the sandbox also rehearses what lies beyond it. */
const eventPeriodMs = 30 * 86_400_000;

/**
 * A gateway of our own that takes no money. Only this folder reads its tables, as if they belonged to another company.
 * It sends no webhooks: the return page and the reconciliation find its payments.
 */
export function createSandboxGateway({ db, now, publicUrl }: Parts): PaymentGateway {
  const byId = (id: string) => db.selectFrom("sandbox_sessions").selectAll().where("id", "=", id).executeTakeFirst();
  const completedSince = (since: Date) =>
    db
      .selectFrom("sandbox_sessions")
      .selectAll()
      .where("closed_at", ">=", since)
      .where("state", "=", "complete")
      .orderBy("closed_at")
      .execute();
  const refundsSince = (since: Date) =>
    db.selectFrom("sandbox_refunds").selectAll().where("created_at", ">=", since).orderBy("created_at").execute();

  return {
    name: "sandbox",
    livemode: false,

    async openSession({ expiresAt, ...request }) {
      const id = `cs_sandbox_${randomBytes(24).toString("base64url")}`;
      await db
        .insertInto("sandbox_sessions")
        .values({
          id,
          idempotency_key: request.id,
          request: JSON.stringify(request),
          expires_at: expiresAt,
          created_at: now(),
        })
        .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
        .execute();
      const stored = await db
        .selectFrom("sandbox_sessions")
        .select("id")
        .where("idempotency_key", "=", request.id)
        .executeTakeFirstOrThrow();
      return { gatewaySessionId: stored.id, url: publicUrl + sandboxPath(stored.id) };
    },

    async readSession(id) {
      const session = await byId(id);
      return session ? sessionOf(session, now()) : null;
    },

    async expireSession(id) {
      await db
        .updateTable("sandbox_sessions")
        .set({ state: "expired", closed_at: now() })
        .where("id", "=", id)
        .where("state", "=", "open")
        .execute();
      const session = await byId(id);
      if (!session) throw new GatewayRefused("No such checkout session");
      return sessionOf(session, now());
    },

    refund: ({ refundKey, paymentId, amountCents }) =>
      inTransaction({ db }, async ({ db }) => {
        const session = await db
          .selectFrom("sandbox_sessions")
          .selectAll()
          .where("payment_id", "=", paymentId)
          .forUpdate()
          .executeTakeFirst();
        if (!session) throw new GatewayRefused("No such payment");
        const made = await db.selectFrom("sandbox_refunds").selectAll().where("payment_id", "=", paymentId).execute();
        const before = made.find((refund) => refund.idempotency_key === refundKey);
        if (before) return refundOf(before);
        const refunded = made.reduce((total, refund) => total + refund.amount_cents, 0);
        if (refunded + amountCents > requestOf(session).amountCents) {
          throw new GatewayRefused("Refund amount is greater than the unrefunded amount on the payment");
        }
        const refund = await db
          .insertInto("sandbox_refunds")
          .values({
            id: `re_sandbox_${randomBytes(12).toString("base64url")}`,
            idempotency_key: refundKey,
            payment_id: paymentId,
            amount_cents: amountCents,
            created_at: now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return refundOf(refund);
      }),

    async readRefunds(paymentId) {
      const refunds = await db
        .selectFrom("sandbox_refunds")
        .selectAll()
        .where("payment_id", "=", paymentId)
        .orderBy("created_at")
        .execute();
      return refunds.map(refundOf);
    },

    completedSince: async (since) => (await completedSince(since)).map((session) => sessionOf(session, now())),

    refundsSince: async (since) => (await refundsSince(since)).map(refundOf),

    async findOrigin(paymentId) {
      const session = await db
        .selectFrom("sandbox_sessions")
        .selectAll()
        .where("payment_id", "=", paymentId)
        .executeTakeFirst();
      return session ? sessionOf(session, now()) : null;
    },

    async eventsSince(since) {
      const [sessions, refunds] = [await completedSince(since), await refundsSince(since)];
      const events: (GatewayEvent & { at: Date })[] = [
        ...sessions.map((session) => ({
          at: session.closed_at ?? session.created_at,
          eventId: `evt_${session.id}`,
          type: "session.completed",
          kind: "session" as const,
          session: sessionOf(session, now()),
        })),
        ...refunds.map((refund) => ({
          at: refund.created_at,
          eventId: `evt_${refund.id}`,
          type: "refund.created",
          kind: "refunds" as const,
          paymentId: refund.payment_id,
        })),
      ];
      return events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ at: _, ...event }) => event);
    },
    eventPeriodMs,

    signatureHeader: null,
    readEvent: () => null,
  };
}

function requestOf(session: Selectable<SandboxSessions>): StoredRequest {
  return session.request as StoredRequest;
}

function sessionOf(session: Selectable<SandboxSessions>, now: Date): GatewaySession {
  const { id, orderId, invoiceId, returnUrl, amountCents, currency } = requestOf(session);
  const key = new URL(returnUrl).searchParams.get("key");
  const isExpired = session.state === "open" && session.expires_at <= now;
  return {
    gatewaySessionId: session.id,
    sessionId: id,
    order: orderId === null ? null : { id: orderId, key },
    ...(invoiceId !== undefined && { invoice: { id: invoiceId, key } }),
    openedAt: session.created_at,
    state: isExpired ? "expired" : session.state,
    payment:
      session.state === "complete" && session.payment_id !== null
        ? {
            paymentId: session.payment_id,
            amountCents,
            currency,
            livemode: false,
            paidAt: session.closed_at ?? session.created_at,
          }
        : null,
  };
}

function refundOf(refund: Selectable<SandboxRefunds>): GatewayRefund {
  return {
    gatewayRefundId: refund.id,
    refundKey: refund.idempotency_key,
    paymentId: refund.payment_id,
    amountCents: refund.amount_cents,
    state: "succeeded",
    failure: null,
    createdAt: refund.created_at,
  };
}

/** Removes the customer's email address from these sessions. */
export async function eraseSandboxCustomer(db: Database, gatewaySessionIds: string[]): Promise<void> {
  if (gatewaySessionIds.length === 0) return;
  await db
    .updateTable("sandbox_sessions")
    .set({ request: sql<string>`request || '{"customerEmail": ""}'::jsonb` })
    .where("id", "in", gatewaySessionIds)
    .execute();
}
