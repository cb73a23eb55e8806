import { afterEach, expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import type { Context } from "../context.ts";
import { GatewayRefused, GatewayUnavailable } from "../gateways/gateway.ts";
import {
  clearGatewayFailure,
  type GatewayOperation,
  gatewayFailureTitles,
  hasPermanentFailure,
  reportGatewayFailure,
} from "./gateway-failures.ts";

const { app, later } = appForFile({ livePayments: true });
afterEach(async () => {
  await app.db.deleteFrom("gateway_failures").execute();
  await app.db.deleteFrom("emails").where("template", "=", "alert").execute();
});

const opening = "open payment pages";
const comparing = "compare its payments with ours";
const inUse = () => app.context;
const former = (): Context => ({ ...app.context, payments: { ...app.context.payments!, name: "stripe" } });
const revoked = new GatewayRefused("The key was revoked");

const alertsAbout = async (operation: GatewayOperation) => {
  const sent = await app.db.selectFrom("emails").select("data").where("template", "=", "alert").execute();
  return sent.filter(({ data }) => (data as { title: string }).title === gatewayFailureTitles[operation]).length;
};

const permanent = async () => [
  await hasPermanentFailure(inUse(), opening),
  await hasPermanentFailure(inUse(), comparing),
  await hasPermanentFailure(former(), opening),
];

it("A failure of one operation at one gateway is not attributed to another operation or gateway", async () => {
  await reportGatewayFailure(inUse(), opening, revoked);
  expect(await permanent()).toEqual([true, false, false]);
  await clearGatewayFailure(inUse(), opening);
  await reportGatewayFailure(inUse(), comparing, revoked);
  expect(await permanent()).toEqual([false, true, false]);
  await clearGatewayFailure(inUse(), comparing);
  await reportGatewayFailure(former(), opening, revoked);
  expect(await permanent()).toEqual([false, false, true]);
  await reportGatewayFailure(inUse(), opening, new GatewayUnavailable("It did not answer"));
  expect(await permanent()).toEqual([false, false, true]);
});

it("A recovery clears only its own failure, and keeps the time of the recovery", async () => {
  for (const operation of [opening, comparing] as const) await reportGatewayFailure(inUse(), operation, revoked);
  await reportGatewayFailure(former(), opening, revoked);
  await clearGatewayFailure(inUse(), opening);
  expect(await permanent()).toEqual([false, true, true]);
  const clearedAt = async () =>
    (
      await app.db.selectFrom("gateway_failures").select("cleared_at").where("cleared_at", "is not", null).execute()
    ).map(({ cleared_at }) => cleared_at);
  const first = await clearedAt();
  expect(first).toHaveLength(1);
  later(10);
  await clearGatewayFailure(inUse(), opening);
  expect(await clearedAt()).toEqual(first);
});

it("The team is alerted to each operation and gateway once an hour, whatever else fails meanwhile", async () => {
  await reportGatewayFailure(inUse(), opening, revoked);
  later(61);
  await reportGatewayFailure(inUse(), comparing, revoked);
  await reportGatewayFailure(former(), opening, revoked);
  expect([await alertsAbout(opening), await alertsAbout(comparing)]).toEqual([2, 1]);
  later(62);
  await reportGatewayFailure(inUse(), opening, revoked);
  await reportGatewayFailure(inUse(), comparing, revoked);
  await reportGatewayFailure(former(), opening, revoked);
  expect([await alertsAbout(opening), await alertsAbout(comparing)]).toEqual([3, 1]);
});
