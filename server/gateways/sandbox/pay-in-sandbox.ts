import { randomBytes } from "node:crypto";
import type { SandboxPage } from "../../../contract/checkout.ts";
import { sandboxPath } from "../../../contract/paths.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { SessionRequest } from "../gateway.ts";
import { judgeCard } from "./judge-card.ts";

type Input = { sessionId: string };
type Posted = Input & { fields: Record<string, string> };

/** What the sandbox's page shows: null where there is no such page. `over`: it was paid or has expired, and leads back. */
export type SandboxView = { kind: "page"; page: SandboxPage } | { kind: "over"; returnUrl: string } | null;

const noPost = { errors: {}, message: null, values: { number: "", expiry: "", name: "" } };

export async function readSandboxPage({ db, now, payments }: Context, { sessionId }: Input): Promise<SandboxView> {
  // Sessions that were opened in the sandbox end with it.
  if (payments?.name !== "sandbox") return null;
  const session = await db.selectFrom("sandbox_sessions").selectAll().where("id", "=", sessionId).executeTakeFirst();
  if (!session) return null;
  const request = session.request as Omit<SessionRequest, "expiresAt">;
  if (session.state !== "open" || session.expires_at <= now()) return { kind: "over", returnUrl: request.returnUrl };
  return {
    kind: "page",
    page: {
      action: sandboxPath(sessionId),
      cancelUrl: request.cancelUrl,
      description: request.description,
      amountCents: request.amountCents,
      step: session.step,
      ...noPost,
    },
  };
}

/** `paid` and `over` lead back to the shop; anything else shows the page again with what to do. */
export async function payInSandbox(context: Context, { sessionId, fields }: Posted): Promise<SandboxView> {
  const view = await readSandboxPage(context, { sessionId });
  if (view?.kind !== "page") return view;
  const { page } = view;
  const [number = "", expiry = "", cvc = "", name = ""] = ["number", "expiry", "cvc", "name"].map((field) =>
    (fields[field] ?? "").trim(),
  );
  const again = (changes: Partial<SandboxPage>): SandboxView => ({
    kind: "page",
    page: { ...page, values: { number, expiry, name }, ...changes },
  });
  if (page.step === "confirm") {
    if (fields["answer"] === "confirm") return settle(context, sessionId);
    await setStep(context, sessionId, "card");
    return again({
      step: "card",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    });
  }
  const verdict = judgeCard({ number, expiry, cvc, name }, context.now());
  if (verdict.kind === "faulty") return again({ errors: verdict.errors });
  if (verdict.kind === "declined") return again({ message: verdict.message });
  if (verdict.kind === "accepted") return settle(context, sessionId);
  await setStep(context, sessionId, "confirm");
  return again({ step: "confirm" });
}

async function setStep({ db }: Context, sessionId: string, step: "card" | "confirm"): Promise<void> {
  await db.updateTable("sandbox_sessions").set({ step }).where("id", "=", sessionId).execute();
}

/** Pays it once: of two presses the second one finds it paid. */
function settle(context: Context, sessionId: string): Promise<SandboxView> {
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
