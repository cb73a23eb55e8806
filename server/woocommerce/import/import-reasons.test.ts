import { beforeEach, expect, it } from "vitest";
import { type FailedImport, listFailedImports } from "../../../contract/connections.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";

const { shop, clock, later, sync } = wooCommerceAppForFile();

beforeEach(() => later());
const modified = () => clock.now().toISOString().slice(0, 19);

type Spoilt = (id: number) => void;
const refuse =
  (on: "readNotes" | "readRefunds", status: number): Spoilt =>
  (id) =>
    shop.site.misbehave({ on, of: id, how: { kind: "error", status }, times: 99 });
const write =
  (fields: Record<string, unknown>): Spoilt =>
  (id) =>
    shop.site.spoil(id, fields);
const lookThere = "look at it there, a plugin may have spoilt it";

it.each<[string, Spoilt, string]>([
  [
    "a total that is not an amount",
    write({ total: "free" }),
    `it cannot be read: total: is not an amount; ${lookThere}`,
  ],
  [
    "no day on which it was made",
    write({ date_created_gmt: "soon" }),
    `it cannot be read: date_created_gmt: is no date; ${lookThere}`,
  ],
  ["lines that are none", write({ line_items: "none" }), `it cannot be read: line_items: is no list; ${lookThere}`],
  ["more tax than it costs", write({ total: "10.00", total_tax: "20.00" }), "Its total and tax do not fit together"],
  ["no status", write({ status: null }), `it cannot be read: status: is no text; ${lookThere}`],
  [
    "a total beyond any price",
    write({ total: "99999999.99" }),
    `it cannot be read: total: is not an amount; ${lookThere}`,
  ],
  [
    "a text that no column can store",
    write({ currency: "Euro and cents" }),
    "it holds something that an order here cannot; look at it there, the log says what",
  ],
  [
    "notes that a firewall refuses",
    refuse("readNotes", 403),
    "The key belongs to a user who may not do this, or a firewall of the site refused it",
  ],
  [
    "notes on which a plugin stumbles",
    refuse("readNotes", 500),
    "The WordPress site returned an error (status 500). Look at its error log",
  ],
])("The reason for an order with %s says what is wrong and where to look", async (_, spoil, why) => {
  const { id } = shop.site.addOrder({ total: "10.00", date_modified_gmt: modified() });
  const fine = shop.site.addOrder({ total: "20.00", date_modified_gmt: modified() });
  spoil(id);
  await sync();
  const answer = await shop.app.request(listFailedImports.path, { token: await shop.app.staffToken("shop_manager") });
  const { orders } = (await answer.json()) as { orders: FailedImport[] };
  expect(orders.filter(({ shopOrderId }) => [id, fine.id].includes(shopOrderId)).map(({ why }) => why)).toEqual([why]);
});
