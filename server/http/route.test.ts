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

it("A route requires exactly the schemas that its call names: a different, missing or extra schema doesn't compile", () => {
  expect(route({ call, body: disabling, verb }).body).toBe(disabling);
  // @ts-expect-error a different schema
  route({ call, body: enabling, verb });
  // @ts-expect-error no schema
  route({ call, verb });
  // @ts-expect-error a schema that the call does not name
  route({ call, body: disabling, params: oneOf, verb });
});

it("A route passes its verb what the schemas parse, and nothing else compiles", () => {
  route({ call, body: disabling, verb: async (_, { disabled }) => ({ ok: disabled }) });
  // @ts-expect-error no such field
  route({ call, body: disabling, verb: async (_, { enabled }) => ({ ok: enabled }) });
});
