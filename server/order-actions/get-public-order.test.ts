import { describe, expect, it } from "vitest";
import { getOrder } from "../../contract/orders.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookRequest } from "../../test/journeys.ts";

const { app } = appForFile();

const ask = (id: number | string, query: string) => app.request(getOrder.path.replace("{id}", String(id)) + query);

describe("an order", () => {
  it("opens for the holder of its key [P370] [A351]", async () => {
    const { orderId, orderKey } = await bookRequest(app);
    const response = await ask(orderId, `?key=${orderKey}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await response.json()).toMatchObject({ id: orderId, customer: { firstName: "Áine", lastName: "O'Brien" } });
  });

  it("shows nothing without its key or with another, and doesn't reveal whether it exists [P370] [A351]", async () => {
    const [mine, other] = [await bookRequest(app), await bookRequest(app)];
    const answers = await Promise.all([
      ask(mine.orderId, ""),
      ask(mine.orderId, "?key="),
      ask(mine.orderId, "?key=wrong"),
      ask(mine.orderId, `?key=${other.orderKey}`),
      ask(mine.orderId, `?key[]=${mine.orderKey}`),
      ask(999_999, `?key=${mine.orderKey}`),
      ask(999_999, ""),
      ask("99999999999999999999", "?key=x"),
      ask(-1, "?key=x"),
    ]);
    const bodies = await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json())));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    expect(new Set(bodies.slice(0, 7)).size).toBe(1);
    expect(bodies[0]).toContain("Unable to find order details. Please contact support.");
  });

  it("has unguessable keys, different for each order", async () => {
    const [one, two] = [await bookRequest(app), await bookRequest(app)];
    expect(one.orderKey).toMatch(/^wc_order_[\w-]{22,}$/);
    expect(one.orderKey).not.toBe(two.orderKey);
  });
});
