import { z } from "zod";
import { idParams } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: "A month is like 2026-03" });

const statementFormats = ["pdf", "csv"] as const;
export type StatementFormat = (typeof statementFormats)[number];
const format = z.enum(statementFormats, { error: `Format must be one of ${statementFormats.join(", ")}` });

export const statementParams = z.object({ ...idParams.shape, month });
export const statementFileParams = statementParams.extend({ format });

export const ownStatementQuery = z.object({ month });
export const ownStatementFileQuery = ownStatementQuery.extend({ format });

export const emailStatementBody = strictBody({});
