import { seal } from "../../server/auth/seal.ts";
import { codePurpose } from "../../server/people/sign-in-at-provider.ts";
import type { TestApp } from "../app.ts";
import { type AuditedRow, audited } from "./audited-row.ts";

/** The row of sessions that a sign-in at an OpenID provider opens. */
export function singleSignOnRows(shop: { app: TestApp }): Record<string, AuditedRow> {
  return {
    createSingleSignOnSession: audited(["session.opened"], async () => {
      const { app } = shop;
      await app.staffToken("dispatcher");
      const { id } = await app.db.selectFrom("users").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
      const provided = { provider_issuer: "https://login.example", provider_subject: `subject ${id}` };
      await app.db.updateTable("users").set(provided).where("id", "=", id).execute();
      const code = await seal(app.context, { purpose: codePurpose, data: { userId: id }, seconds: 60 });
      return { as: {}, json: { code }, object: id, actor: { kind: "user", id } };
    }),
  };
}
