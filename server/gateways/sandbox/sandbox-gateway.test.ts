import { createTestApp } from "../../../test/app.ts";
import { testClock } from "../../../test/journeys.ts";
import { card, postSandbox } from "../../../test/payments.ts";
import { describeGateway } from "../gateway.contract.ts";

describeGateway("sandbox", async () => {
  const clock = testClock();
  const app = await createTestApp({ now: clock.now });
  const gateway = app.context.payments;
  if (gateway?.name !== "sandbox") throw new Error("A test's application is paid in the sandbox");
  return {
    gateway,
    setClock: (instant) => clock.set(instant.toISOString()),
    pay: async ({ url }) => void (await postSandbox(app, url, card())),
    close: app.close,
  };
});
