import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startFakeWooCommerce } from "./fake-woocommerce.ts";

// tsx test/fakes/woocommerce/main.ts --port 8443 --cert /tmp/shop.pem \
//   --webhook http://127.0.0.1:3000/webhooks/woocommerce
// A server that uses it needs NODE_EXTRA_CA_CERTS=/tmp/shop.pem (read at start) SHOP=woocommerce
// WOOCOMMERCE_URL=https://localhost:8443 WOOCOMMERCE_KEY=ck_fake WOOCOMMERCE_SECRET=cs_fake
// WOOCOMMERCE_WEBHOOK_SECRET='fake webhook secret'
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    /** Where the certificate is written. */
    cert: { type: "string" },
    webhook: { type: "string" },
    key: { type: "string" },
    secret: { type: "string" },
    "webhook-secret": { type: "string" },
    "tax-rate": { type: "string", default: "0" },
  },
});
const fake = await startFakeWooCommerce({
  port: Number(values.port),
  taxRate: Number(values["tax-rate"]),
  ...(values.key && { key: values.key }),
  ...(values.secret && { secret: values.secret }),
  ...(values["webhook-secret"] && { webhookSecret: values["webhook-secret"] }),
});
if (values.cert) writeFileSync(values.cert, fake.cert);
if (values.webhook) fake.sendWebhooksTo(values.webhook);
console.log(`Fake of WooCommerce on ${fake.url}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void fake.close());
