import { expect, it } from "vitest";
import { createMemoryLimiter } from "../rate-limiters.ts";
import { createCodeAttempts } from "./code-attempts.ts";

const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

it("E011: blocks codes after 200,000 wrong ones in five minutes from everywhere together, and not one sooner", async () => {
  const attempts = createCodeAttempts(createMemoryLimiter);
  // A blocked address does not use up the shared limit.
  for (let i = 0; i < 30; i++) await attempts.consume("192.0.2.1");
  for (let i = 0; i < 199_990; i++) if ((await attempts.consume(addressOf(i >> 3))) !== null) expect.fail(`${i}`);
  expect(await attempts.consume("192.0.2.2")).toBeGreaterThan(0);
  expect(await attempts.consume(addressOf(199_989 >> 3))).toBeGreaterThan(0);
});

it("lets one customer with a whole IPv6 network try forty codes, from whichever of its addresses", async () => {
  const attempts = createCodeAttempts(createMemoryLimiter);
  const tried = [];
  for (let i = 0; i < 41; i++) tried.push(await attempts.consume(`2001:db8:1:${i.toString(16)}::/64`));
  expect(tried.slice(0, 40)).toEqual(Array(40).fill(null));
  expect(tried[40]).toBeGreaterThan(0);
  expect(await attempts.consume("2001:db8:2:1::/64")).toBe(null);
});
