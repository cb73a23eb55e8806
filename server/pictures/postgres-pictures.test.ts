import { randomUUID } from "node:crypto";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { pngPicture } from "../../test/pictures.ts";
import { describePictureStore } from "./picture-store.contract.ts";
import { postgresPictures } from "./postgres-pictures.ts";

describePictureStore("the database", async () => {
  const clock = testClock();
  const app = await createPayingApp({ now: clock.now });
  const shop = { db: app.db, now: clock.now };
  const owner = await addDriver(shop);
  const { orderId } = await bookPaid(app);
  await giveStops(shop, owner, orderId, { day: "2026-03-04" });
  const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
  const store = postgresPictures(app.db);
  return {
    store: {
      ...store,
      // A picture's type is in its row from the start.
      async store(id, picture) {
        await app.db.updateTable("pictures").set({ type: picture.type }).where("id", "=", id).execute();
        await store.store(id, picture);
      },
    },
    newId: async () => {
      const id = randomUUID();
      const proof = { orderId, stop: "pickup", eventId: randomUUID(), kind: "picture" };
      await phone.prove(id, { ...proof, picture: pngPicture().toString("base64") });
      await store.remove(id);
      return id;
    },
    close: () => app.close(),
  };
});
