import { expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "../../contract/call.ts";
import { route } from "./route.ts";

const disabling = z.object({ disabled: z.boolean() });
const enabling = z.object({ enabled: z.boolean() });
const oneOf = z.object({ id: z.string() });

const call = defineCall<{ body: typeof disabling }, { ok: boolean }>({
  name: "setAccess",
  method: "POST",
  path: "/access",
  access: "staff",
  status: 200,
  summary: "",
});
const verb = async () => ({ ok: true });

it("brings the schemas that its call names; with another one, one too few or one too many it does not compile", () => {
  expect(route({ call, body: disabling, verb }).body).toBe(disabling);
  // @ts-expect-error another schema
  route({ call, body: enabling, verb });
  // @ts-expect-error none
  route({ call, verb });
  // @ts-expect-error one that the call does not name
  route({ call, body: disabling, params: oneOf, verb });
});

it("gives its verb what the schemas read, and nothing else compiles", () => {
  route({ call, body: disabling, verb: async (_, { disabled }) => ({ ok: disabled }) });
  // @ts-expect-error no such field
  route({ call, body: disabling, verb: async (_, { enabled }) => ({ ok: enabled }) });
});
