import { z } from "zod";
import { brand } from "../../brand.ts";
import { type ErrorCode, errorStatuses } from "../../contract/errors.ts";
import { memberCookie } from "../auth/authenticate-member.ts";
import { idempotencyHeader } from "./idempotency-key.ts";
import { minimalPreference, preferHeader } from "./minimal-answer.ts";
import { answerMediaTypes, isPortalCall, isShopCall, type Row } from "./route.ts";

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document of all rows: what each call takes and how it can fail. */
export function buildOpenApiDocument(rows: readonly Row[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of rows) {
    const operations = paths[row.call.path] ?? {};
    operations[row.call.method.toLowerCase()] = describe(row);
    paths[row.call.path] = operations;
  }
  return {
    openapi: "3.1.0",
    info: { title: `${brand.name} API`, version: "1" },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A staff session's token" },
        consumerKey: { type: "http", scheme: "basic", description: "Consumer key and secret, over https" },
        memberSession: { type: "apiKey", in: "cookie", name: memberCookie, description: "A member's session" },
      },
    },
  };
}

const errorSchema = {
  type: "object",
  required: ["code", "message", "data"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    data: {
      type: "object",
      required: ["status"],
      properties: {
        status: { type: "integer" },
        params: {
          type: "object",
          additionalProperties: { type: "string" },
          description: "Each invalid field with its message",
        },
      },
    },
  },
};

function describe(row: Row): Record<string, unknown> {
  const { call, body } = row;
  const content = (schema: JsonSchema) => ({
    "application/json": { schema },
    ...(row.accepts === "json_or_form" || isShopCall(call) ? { "application/x-www-form-urlencoded": { schema } } : {}),
    ...(row.plainForm ? { "application/x-www-form-urlencoded": { schema: schemaOf(row.plainForm.fields) } } : {}),
  });
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [isPortalCall(call) ? "portal" : isShopCall(call) ? "shop" : call.access === "visitor" ? "public" : "staff"],
    parameters: [...pathParameters(row), ...queryParameters(row), ...headerParameters(row)],
    ...(body ? { requestBody: { required: true, content: content(schemaOf(body)) } } : {}),
    responses: {
      [call.status ?? 200]: {
        description: "Success",
        content: { [answerMediaTypes[row.answer]]: {} },
      },
      ...(row.plainForm ? { 303: { description: "Success, to form fields with Accept: text/html" } } : {}),
      ...failures(row),
    },
    security: {
      visitor: [],
      staff: [{ bearer: [] }],
      administrator: [{ bearer: [] }],
      bookkeeper: [{ bearer: [] }],
      clerk: [{ bearer: [] }],
      office: [{ bearer: [] }],
      staff_area: [{ bearer: [] }],
      dispatcher: [{ bearer: [] }],
      own_account: [{ bearer: [] }],
      own_set_up: [{ bearer: [] }],
      driver: [{ bearer: [] }],
      ended_driver: [{ bearer: [] }],
      api_key: [{ consumerKey: [] }, { bearer: [] }],
      member: [{ memberSession: [] }],
      proven_email: [{ memberSession: [] }],
    }[call.access],
  };
}

function pathParameters(row: Row): JsonSchema[] {
  const { properties } = row.params ? objectSchema(row.params) : { properties: {} as Record<string, JsonSchema> };
  return [...row.call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: properties[name] ?? { type: "string" },
  }));
}

function queryParameters(row: Row): JsonSchema[] {
  if (!row.query) return [];
  const { properties, required } = objectSchema(row.query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function headerParameters(row: Row): JsonSchema[] {
  const header = (name: string, schema: JsonSchema) => ({ name, in: "header", required: false, schema });
  return [
    ...(row.call.method === "POST"
      ? [header(idempotencyHeader, { type: "string", minLength: 1, maxLength: 255 })]
      : []),
    ...(row.mayBeMinimal ? [header(preferHeader, { type: "string", enum: [minimalPreference] })] : []),
  ];
}

/** Each status once, with all codes that it can have. */
function failures(row: Row): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(row)) {
    byStatus.set(errorStatuses[code], [...(byStatus.get(errorStatuses[code]) ?? []), code]);
  }
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(", "), content }]),
  );
}

function codesOf(row: Row): Set<ErrorCode> {
  const codes = new Set<ErrorCode>(["internal_error", "unavailable", ...row.errors]);
  if (row.call.access !== "visitor") codes.add("unauthorised").add("forbidden");
  if (row.query || row.body) codes.add(row.invalid);
  if (row.body) codes.add("rest_invalid_json").add("body_too_large").add("unsupported_media_type");
  if (row.params) codes.add("not_found");
  if (row.limit || row.phoneLimit) codes.add("too_many_requests");
  return codes;
}

/** A schema that validates in code lists its alternatives as `takes` in its metadata. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema, zodSchema }) => {
      const takes = z.globalRegistry.get(zodSchema)?.["takes"];
      if (!(takes instanceof z.ZodType)) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, schemaOf(takes));
    },
  });
  return rest;
}

function objectSchema(schema: z.ZodType): { properties: Record<string, JsonSchema>; required: string[] } {
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return { properties, required };
}
