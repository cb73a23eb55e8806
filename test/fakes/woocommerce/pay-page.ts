import type { Books } from "./books.ts";
import { statusNames } from "./objects.ts";

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

export type PageAnswer = { status: number; html: string } | { status: 302 | 303; location: string };

/** The site's pay page of an order, and its thank-you page. */
export function answerPage(books: Books, path: string, query: URLSearchParams, isPost: boolean): PageAnswer | null {
  const [, page, number] = /^\/checkout\/(order-pay|order-received)\/(\d+)\/?$/.exec(path) ?? [];
  if (!page) return null;
  const order = books.find(Number(number))?.order;
  const key = query.get("key") ?? "";
  if (!order || order.order_key !== key || order.status === "trash") {
    return notice("Sorry, this order is invalid and cannot be paid for.");
  }
  if (page === "order-received") return notice("Thank you. Your order has been received.");
  if (!order.needs_payment) {
    return notice(`This order's status is '${statusNames[order.status] ?? order.status}', it cannot be paid for.`);
  }
  if (isPost) {
    books.pay(order.id);
    const ordinary = `/checkout/order-received/${order.id}/?key=${key}`;
    return { status: 303, location: books.returnUrl(ordinary, query.get("referrer") ?? "") };
  }
  const amount = `€${order.total}`;
  return html(
    `Pay for order #${order.id}`,
    `<p>Total: ${escaped(amount)}</p>
    <form method="post"><button>Pay for order</button></form>`,
  );
}

const notice = (text: string): PageAnswer => html("Checkout", `<p role="alert">${escaped(text)}</p>`);

const html = (title: string, body: string): PageAnswer => ({
  status: 200,
  html: `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
  <body>
    <h1>${escaped(title)}</h1>
    ${body}
  </body>
</html>
`,
});
