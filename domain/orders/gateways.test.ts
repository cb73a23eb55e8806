import { expect, it } from "vitest";
import { gatewayNames } from "./gateways.ts";
import { manualMethods, remoteMethod } from "./payment-methods.ts";

it.each(gatewayNames())("%s is a name that the database accepts and that no other method has", (name) => {
  expect(name).toMatch(/^[a-z][a-z0-9_]{1,31}$/);
  expect<readonly string[]>([...manualMethods, remoteMethod]).not.toContain(name);
});
