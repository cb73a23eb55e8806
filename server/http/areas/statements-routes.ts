import {
  emailStatementBody,
  ownStatementFileQuery,
  ownStatementQuery,
  statementFileParams,
  statementParams,
} from "../../../contract/statements.schema.ts";
import * as calls from "../../../contract/statements.ts";
import { emailStatement } from "../../invoices/email-statement.ts";
import { getStatement, getStatementFile } from "../../invoices/get-statement.ts";
import { getPortalStatement, getPortalStatementFile } from "../../portal/invoices/get-portal-statement.ts";
import { type Row, route } from "../route.ts";

export const statementsRoutes: Row[] = [
  route({ call: calls.getStatement, params: statementParams, verb: getStatement, errors: ["invalid_fields"] }),
  route({
    call: calls.getStatementFile,
    params: statementFileParams,
    verb: getStatementFile,
    answer: "bytes",
    errors: ["invalid_fields"],
  }),
  route({
    call: calls.emailStatement,
    params: statementParams,
    body: emailStatementBody,
    verb: emailStatement,
    errors: ["action_refused", "invalid_fields", "idempotency_key_reused"],
  }),
  route({
    call: calls.getPortalStatement,
    query: ownStatementQuery,
    verb: getPortalStatement,
    errors: ["invalid_fields"],
  }),
  route({
    call: calls.getPortalStatementFile,
    query: ownStatementFileQuery,
    verb: getPortalStatementFile,
    answer: "bytes",
    errors: ["invalid_fields"],
  }),
];
