import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, findCallers } from "../../contract/staff-booking.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { routes } from "../../test/fixtures.ts";
import { book, quoteFor, requestQ1 } from "../../test/journeys.ts";
import { storeTestOrder } from "../../test/orders.ts";

const { app, later } = appForFile();
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

async function find(search: string): Promise<Caller[]> {
  const path = `${findCallers.path}?search=${encodeURIComponent(search)}`;
  return ((await (await app.request(path, { token: manager })).json()) as { callers: Caller[] }).callers;
}

describe("a caller who booked before [D012]", () => {
  const siobhan = {
    firstName: "Siobhán",
    lastName: "O’Brien",
    email: "siobhan@wool.example.ie",
    phone: "+353 87 123 4567",
    billingAddress1: "9 Mill Lane",
  };
  beforeAll(async () => {
    await book(app, (await quoteFor(app, requestQ1)).id, siobhan);
    later(60);
    await book(app, (await quoteFor(app, { ...requestQ1, ...routes.R2 })).id, siobhan);
    later(120);
    // The same route once more.
    await book(app, (await quoteFor(app, requestQ1)).id, { ...siobhan, deliveryContactName: "Newest Contact" });
  });

  it.each(["0871234567", "087 123 4567", "siobhan@wool", "Siobhán", "siobhan obrien", "SIOBHAN O'BRIEN", "1234567"])(
    "is found by %s, with each route once as last booked, newest first",
    async (typed) => {
      const [caller, ...others] = await find(typed);
      expect(others).toEqual([]);
      expect(caller).toMatchObject({ name: "Siobhán O’Brien", email: siobhan.email, phone: siobhan.phone });
      expect(caller?.trips.map(({ shipment }) => shipment.dropoff.city)).toEqual(["Cork", "Dublin 2"]);
      expect(caller?.trips[0]).toMatchObject({
        shipment: { priority: "same_day", packageType: "small_box", serviceType: "small_van" },
        contacts: { deliveryContactName: "Newest Contact", billingAddress1: "9 Mill Lane", firstName: "Siobhán" },
      });
    },
  );

  it("is not searched for while too little is typed, and an unknown name finds nobody", async () => {
    expect(await find("08")).toEqual([]);
    expect(await find("nobody at all")).toEqual([]);
  });

  it("is found even if none of their orders can be booked again", async () => {
    await storeTestOrder(app.db, { customer_email: "old@shop.example.ie", customer_name: "Old Shop" });
    await app.db
      .insertInto("customers")
      .values({ email: "old@shop.example.ie", name: "Old Shop", phone: "01 234 5678" })
      .execute();
    expect(await find("old shop")).toMatchObject([{ name: "Old Shop", trips: [] }]);
  });
});
