import type { StatementFormat } from "../../../contract/statements.schema.ts";
import type { AccountStatement } from "../../../contract/statements.ts";
import type { BytesOutput, Verb } from "../../context.ts";
import { getStatement, getStatementFile } from "../../invoices/get-statement.ts";
import { ownMember } from "../own-member.ts";

/** The statement of the caller's account. */
export const getPortalStatement: Verb<{ month: string }, AccountStatement> = (context, { month }) =>
  getStatement(context, { id: ownMember(context).accountId, month });

export const getPortalStatementFile: Verb<{ month: string; format: StatementFormat }, BytesOutput> = (
  context,
  { month, format },
) => getStatementFile(context, { id: ownMember(context).accountId, month, format });
