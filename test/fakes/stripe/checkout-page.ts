import type { FakeSession } from "./objects.ts";

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The customer's page of a session, with buttons instead of card fields. */
export function checkoutPage({ amount_total: cents, currency, status }: FakeSession, notice = ""): string {
  const amount = `${currency.toUpperCase()} ${(cents / 100).toFixed(2)}`;
  const buttons = `
    <form method="post">
      <button name="action" value="pay">Pay ${amount}</button>
      <button name="action" value="decline">Pay with a card that is declined</button>
      <button name="action" value="cancel">Go back</button>
    </form>`;
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fake of Stripe</title></head>
  <body>
    <h1>Fake of Stripe: ${escaped(amount)}</h1>
    <p role="status">${escaped(notice)}</p>${status === "open" ? buttons : `<p>This page is ${status}.</p>`}
  </body>
</html>
`;
}
