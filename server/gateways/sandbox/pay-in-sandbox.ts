import { randomBytes } from "node:crypto";
import type { SandboxPage } from "../../../contract/checkout.ts";
import { sandboxPath } from "../../../contract/paths.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { SessionRequest } from "../gateway.ts";
import { evaluateCard } from "./evaluate-card.ts";

type Input = { sessionId: string };
type PostedForm = Input & { fields: Record<string, string> };

/** Null if there is no such page. `finished`: the session was paid or has expired, and the browser goes back. */
export type SandboxView = { kind: "page"; page: SandboxPage } | { kind: "finished"; returnUrl: string } | null;

const emptyForm = { errors: {}, message: null, values: { number: "", expiry: "", name: "" } };

export async function readSandboxPage({ db, now, payments }: Context, { sessionId }: Input): Promise<SandboxView> {
  // Sandbox pages stop working once another gateway takes the payments.
  if (payments?.name !== "sandbox") return null;
  const session = await db.selectFrom("sandbox_sessions").selectAll().where("id", "=", sessionId).executeTakeFirst();
  if (!session) return null;
  const request = session.request as Omit<SessionRequest, "expiresAt">;
  if (session.state !== "open" || session.expires_at <= now())
    return { kind: "finished", returnUrl: request.returnUrl };
  return {
    kind: "page",
    page: {
      action: sandboxPath(sessionId),
      cancelUrl: request.cancelUrl,
      description: request.description,
      amountCents: request.amountCents,
      step: session.step,
      ...emptyForm,
    },
  };
}

/** Pays the session, or returns its page again with the errors. */
export async function payInSandbox(context: Context, { sessionId, fields }: PostedForm): Promise<SandboxView> {
  const view = await readSandboxPage(context, { sessionId });
  if (view?.kind !== "page") return view;
  const { page } = view;
  const [number = "", expiry = "", cvc = "", name = ""] = ["number", "expiry", "cvc", "name"].map((field) =>
    (fields[field] ?? "").trim(),
  );
  const showAgain = (changes: Partial<SandboxPage>): SandboxView => ({
    kind: "page",
    page: { ...page, values: { number, expiry, name }, ...changes },
  });
  if (page.step === "confirm") {
    if (fields["answer"] === "confirm") return completeSession(context, sessionId);
    await setStep(context, sessionId, "card");
    return showAgain({
      step: "card",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    });
  }
  const outcome = evaluateCard({ number, expiry, cvc, name }, context.now());
  if (outcome.kind === "invalid") return showAgain({ errors: outcome.errors });
  if (outcome.kind === "declined") return showAgain({ message: outcome.message });
  if (outcome.kind === "accepted") return completeSession(context, sessionId);
  await setStep(context, sessionId, "confirm");
  return showAgain({ step: "confirm" });
}

async function setStep({ db }: Context, sessionId: string, step: "card" | "confirm"): Promise<void> {
  await db.updateTable("sandbox_sessions").set({ step }).where("id", "=", sessionId).execute();
}

/** Pays the session once; a second click finds it paid. */
function completeSession(context: Context, sessionId: string): Promise<SandboxView> {
  return inTransaction(context, async (context) => {
    await context.db
      .updateTable("sandbox_sessions")
      .set({
        state: "complete",
        payment_id: `pi_sandbox_${randomBytes(12).toString("base64url")}`,
        closed_at: context.now(),
      })
      .where("id", "=", sessionId)
      .where("state", "=", "open")
      .where("expires_at", ">", context.now())
      .execute();
    return readSandboxPage(context, { sessionId });
  });
}
