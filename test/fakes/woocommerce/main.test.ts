import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { remoteControls } from "./remote-controls.ts";

let child: ChildProcess | null = null;
let folder = "";
afterEach(async () => {
  child?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** A server that knows the site from its environment alone. */
const visitor = `
  import { createWooCommerceClient } from "./server/woocommerce/client/client.ts";
  const [url] = process.argv.slice(-1);
  const site = createWooCommerceClient({ url, key: "ck_fake", secret: "cs_fake", webhookSecret: "fake webhook secret" });
  console.log(JSON.stringify((await site.check("https://courier.example")).slice(0, 5).map(({ ok }) => ok)));
`;

it("a fake in a process of its own is trusted by its certificate file, controlled remotely, and sends its webhooks", async () => {
  const taken: string[] = [];
  const shop = createServer(async (request, response) => {
    taken.push(String(request.headers["x-wc-webhook-topic"] ?? (await text(request))));
    response.end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => shop.once("listening", resolve));
  folder = await mkdtemp(join(tmpdir(), "fake-woocommerce-"));
  const certificate = join(folder, "shop.pem");
  const webhook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/woocommerce`;
  const program = ["--import", "tsx", "test/fakes/woocommerce/main.ts", "--cert", certificate, "--webhook", webhook];
  const fake = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "inherit"] });
  child = fake;
  const url = await new Promise<string>((resolve, reject) => {
    fake.once("exit", () => reject(new Error("The fake ended before it served")));
    fake.stdout.setEncoding("utf8").on("data", (line: string) => resolve(/https:\S+/.exec(line)?.[0] ?? ""));
  });

  const ask = (more: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", visitor, url], {
      env: { PATH: process.env["PATH"], ...more },
    });
  const [trusting, strange] = await Promise.all([ask({ NODE_EXTRA_CA_CERTS: certificate }), ask({})]);
  expect(JSON.parse(trusting.stdout)).toEqual([true, true, true, true, true]);
  expect(JSON.parse(strange.stdout)).toEqual([false, false, false]);

  const controls = remoteControls(url, await readFile(certificate, "utf8"));
  const { id } = await controls.addOrder({ total: "12.00" });
  // Nothing in it needs processing, so the payment completes it.
  expect(await controls.pay(id)).toMatchObject({ id, status: "completed" });
  await controls.webhooksTaken();
  expect(taken).toEqual(["webhook_id=1", "order.updated"]);
  expect((await controls.orders()).map((order) => order.id)).toEqual([id]);
  await expect(controls.pay(9999)).rejects.toThrow("the shop has no order 9999");
  await new Promise((resolve) => shop.close(resolve));
}, 60_000);
