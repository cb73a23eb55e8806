import type { Selectable } from "kysely";
import type { Application, ApplicationDecision, ApplicationSummary } from "../../contract/account-applications.ts";
import type { Failure } from "../../contract/errors.ts";
import { formIds } from "../../contract/form-ids.ts";
import { cleanAddress } from "../../domain/addresses/address.ts";
import { countryCode } from "../../domain/addresses/countries.ts";
import { parseAddressLine } from "../../domain/addresses/parse-address-line.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { FormSubmissions } from "../database/types.ts";

type Row = Omit<Selectable<FormSubmissions>, "search_text">;
export type StoredApplication = { row: Row; decision: ApplicationDecision | null };

const columns = ["id", "data", "email", "created_at", "done_at", "done_by", "declined_because"] as const;

/** The form's fields as text, as the applicant typed them. */
export function fieldsOf({ data }: Pick<Row, "data">): Record<string, string> {
  const fields = Object.entries(data as Record<string, unknown>);
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}

function summaryOf(row: Pick<Row, "id" | "data" | "email" | "created_at">): ApplicationSummary {
  const { businessName = "", contactName = "" } = fieldsOf(row);
  return {
    id: row.id,
    company: businessName,
    contactName,
    email: row.email ?? "",
    receivedAt: row.created_at.toISOString(),
  };
}

const maxListed = 100;

/** Undecided applications, oldest first, without suspected spam. */
export const listApplications: Verb<object, { applications: ApplicationSummary[] }> = async ({ db }) => {
  const rows = await db
    .selectFrom("form_submissions")
    .select(["id", "data", "email", "created_at"])
    .where("form_id", "=", formIds.businessApplication)
    .where("done_at", "is", null)
    .where("declined_because", "is", null)
    .where("spam_suspected", "=", false)
    .orderBy("created_at")
    .orderBy("id")
    .limit(maxListed)
    .execute();
  return { applications: rows.map(summaryOf) };
};

const applicationNotFound: Failure = { failed: "not_found", message: "There is no such application." };

export const getApplication: Verb<{ id: SubmissionId }, Application> = async ({ db }, { id }) => {
  const row = await db
    .selectFrom("form_submissions")
    .selectAll()
    .where("id", "=", id)
    .where("form_id", "=", formIds.businessApplication)
    .executeTakeFirst();
  if (!row) return applicationNotFound;
  return describeApplication({ db }, { row, decision: await readDecision({ db }, row) });
};

/** Runs `work` in a transaction that holds the application's lock, so that it is decided only once. */
export function withApplicationLock<T>(
  context: Context,
  id: SubmissionId,
  work: (context: Context, application: StoredApplication) => Promise<T | Failure>,
): Promise<T | Failure> {
  return inTransaction(context, async (context) => {
    const row = await context.db
      .selectFrom("form_submissions")
      .selectAll()
      .where("id", "=", id)
      .where("form_id", "=", formIds.businessApplication)
      .forUpdate()
      .executeTakeFirst();
    return row ? work(context, { row, decision: await readDecision(context, row) }) : applicationNotFound;
  });
}

type DecisionColumns = Pick<Row, (typeof columns)[number]>;

async function readDecision({ db }: Pick<Context, "db">, row: DecisionColumns): Promise<ApplicationDecision | null> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "number", "created_by", "created_at"])
    .where("application_id", "=", row.id)
    .executeTakeFirst();
  if (account) {
    const { id: accountId, number, created_by: by, created_at } = account;
    return { kind: "approved", accountId, number, by, at: created_at.toISOString() };
  }
  if (row.declined_because === null) return null;
  const at = (row.done_at ?? row.created_at).toISOString();
  return { kind: "declined", reason: row.declined_because, by: row.done_by ?? "", at };
}

export async function describeApplication(
  { db }: Pick<Context, "db">,
  { row, decision }: StoredApplication,
): Promise<Application> {
  const fields = fieldsOf(row);
  const summary = summaryOf(row);
  const typed = parseAddressLine(fields["businessAddress"] ?? "");
  const similar = await db
    .selectFrom("accounts")
    .select(["id", "number", "name"])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>("lower", ["name"]), "=", summary.company.toLowerCase()),
        eb("id", "in", eb.selectFrom("members").select("account_id").where("email", "=", summary.email)),
      ]),
    )
    .orderBy("id")
    .limit(5)
    .execute();
  return {
    ...summary,
    phone: fields["phone"] ?? "",
    fields,
    address: cleanAddress({ ...typed, country: countryCode(typed.country) }),
    similar: decision?.kind === "approved" ? similar.filter(({ id }) => id !== decision.accountId) : similar,
    decision,
  };
}
