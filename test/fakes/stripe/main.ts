import { parseArgs } from "node:util";
import { startFakeStripe } from "./fake-stripe.ts";

// tsx test/fakes/stripe/main.ts --port 4242 --webhook http://127.0.0.1:3000/webhooks/stripe
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    webhook: { type: "string" },
    "secret-key": { type: "string" },
    "webhook-secret": { type: "string" },
  },
});
const fake = await startFakeStripe({
  port: Number(values.port),
  seed: Number(values.seed),
  webhook: values.webhook ?? null,
  ...(values["secret-key"] && { secretKey: values["secret-key"] }),
  ...(values["webhook-secret"] && { webhookSecret: values["webhook-secret"] }),
});
console.log(`Fake of Stripe on ${fake.url}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void fake.close());
