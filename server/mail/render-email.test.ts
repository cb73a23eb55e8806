import { describe, expect, it } from "vitest";
import { repeatLinks } from "../../contract/order-links.ts";
import type { BookingEmailData } from "./booking-email.ts";
import type { DeliveryNotificationData } from "./delivery-notification-email.ts";
import { renderEmail } from "./render-email.tsx";

const data: BookingEmailData = {
  flag: "quote_request",
  orderId: 1001,
  bookingReference: "DL-17",
  quoteReference: "DCQ-1772618400000",
  kind: "priced",
  lines: [
    { code: "base", label: "Small Van, base price", amountCents: 2000 },
    { code: "distance", label: "Distance beyond 3 km (47 km)", amountCents: 5875 },
    { code: "priority", label: "Same Day (× 1.5)", amountCents: 3937 },
  ],
  netCents: 11812,
  vatCents: 2717,
  totalCents: 14529,
  customer: { firstName: "Áine", lastName: "O'Brien", email: "aine@example.ie", phone: "0871234567" },
  billing: { address1: "1 Main Street", city: "Dublin", state: "Dublin", postcode: "D02 XY45", country: "IE" },
  pickup: { address1: "Unit 5 Cookstown Road", city: "Tallaght", state: "Dublin", postcode: "D24XY45", country: "IE" },
  dropoff: { address1: "12 Patrick Street", city: "Cork", state: "Cork", postcode: "T12AB34", country: "IE" },
  specialInstructions: "Pickup contact: Áine O'Brien (0871234567)\nDelivery contact: Seán Byrne (0867654321)",
  priority: "same_day",
  serviceName: "Small Van",
  packageName: "Small Box",
  packageDescription: "Legal files",
  packageWeight: 2,
  quantity: 1,
  pallet: null,
  palletUnits: 1,
  scheduledDate: "2026-03-04",
  estimatedDeliveryDate: "2026-03-04",
  distanceKm: 50,
  distanceSource: "estimated",
  confirmationUrl: "https://courier.example/booking-confirmation?order_id=1001&key=wc_order_k",
  paymentUrl: null,
  receiptUrl: null,
};

const texts = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

describe("a booking email", () => {
  it.each(["team_booking", "customer_booking"] as const)(
    "%s has references, addresses, date and price in both its HTML and text [P430]",
    async (template) => {
      const { html, text } = await renderEmail(template, { ...data, flag: "confirmed_booking" });
      const parts = [
        "DL-17",
        ...(template === "team_booking" ? ["DCQ-1772618400000"] : []),
        "Unit 5 Cookstown Road",
        "D24 XY45",
        "12 Patrick Street",
        "Wednesday 4 March 2026",
        "Small Van",
        "Estimated distance",
        "50.0 km",
        "Seán Byrne (0867654321)",
        "€20.00",
        "€58.75",
        "€39.37",
        "€118.12",
        "€27.17",
        "€145.29",
      ];
      for (const part of parts) {
        expect(text).toContain(part);
        expect(texts(html)).toContain(part);
      }
    },
  );

  it("links the team to the order, and to its customer by email and phone; the customer's email has none of these links", async () => {
    const staffUrl = "https://courier.example/admin/orders/1001";
    const customer = { ...data.customer, phone: "+353 87 (123) 4567" };
    const team = await renderEmail("team_booking", { ...data, staffUrl, customer });
    expect(team.text).toContain(`Open the order: ${staffUrl}`);
    for (const url of [staffUrl, "mailto:aine%40example.ie", "tel:+353871234567"])
      expect(team.html).toContain(`href="${url}"`);
    const confirmed = await renderEmail("customer_booking", {
      ...data,
      flag: "confirmed_booking",
      staffUrl,
      customer,
    });
    expect(confirmed.html + confirmed.text).not.toContain(staffUrl);
    const nobody = { ...data, customer: { ...customer, email: "", phone: "" } };
    expect((await renderEmail("team_booking", nobody)).html).not.toMatch(/"mailto:"|"tel:"/);
  });

  it("shows the customer one reference and offers to book again, but not before it is paid", async () => {
    const repeat = repeatLinks(1001, "wc_order_k", "https://courier.example");
    const paid = { ...data, flag: "confirmed_booking" as const, bookingReference: "WC-1001", repeat };
    const { html, text } = await renderEmail("customer_booking", paid);
    expect(text).not.toMatch(/DCQ-|DL-/);
    for (const [label, url] of [
      ["Book again", repeat.again],
      ["Book the return", repeat.return],
    ] as const) {
      expect(text).toContain(`${label}: ${url}`);
      expect(html).toContain(url.replaceAll("&", "&amp;"));
    }
    const request = { ...paid, flag: "quote_request" as const };
    expect((await renderEmail("customer_booking", request)).text).not.toContain("Book again");
    const open = { ...paid, flag: "awaiting_payment" as const, paymentUrl: "https://pay.example" };
    expect((await renderEmail("customer_booking", open)).text).not.toContain("Book again");
  });

  it.each(["quote_request", "awaiting_payment"] as const)(
    "to the customer repeats nothing that was typed while it is a %s, and to the team all of it",
    async (flag) => {
      const typed = [
        "Áine",
        "Unit 5 Cookstown Road",
        "D24 XY45",
        "12 Patrick Street",
        "Cork",
        "Seán Byrne",
        "Legal files",
      ];
      const customer = await renderEmail("customer_booking", { ...data, flag });
      const link = await renderEmail("payment_link", {
        ...data,
        flag,
        paymentUrl: "https://pay.example",
        payUntil: null,
      });
      const team = await renderEmail("team_booking", { ...data, flag });
      for (const part of typed) {
        for (const email of [customer, link]) {
          expect(email.subject + email.text + texts(email.html)).not.toContain(part);
        }
        expect(team.text).toContain(part);
      }
      for (const part of ["DL-17", "Wednesday 4 March 2026", "Small Van", "€145.29"]) {
        expect(customer.text).toContain(part);
        expect(link.text).toContain(part);
      }
    },
  );

  it("shows every amount with two decimals and only the euro sign [P009]", async () => {
    const { text } = await renderEmail("customer_booking", {
      ...data,
      totalCents: 14500,
      netCents: 11788,
      vatCents: 2712,
    });
    expect(text).toContain("€145.00");
    expect(text).not.toMatch(/[$£]|€\d+(?!\d*[.,]\d)/);
  });

  it("tells the team which town's centre the distance is measured from", async () => {
    const measured = { ...data, middleOf: { pickup: null, dropoff: "Tralee" } };
    expect((await renderEmail("team_booking", measured)).text).toContain("Delivery measured from the middle of Tralee");
    expect((await renderEmail("team_booking", data)).text).not.toContain("middle of");
  });

  it("is marked as a quote request if it is one [P238, P239]", async () => {
    const customer = await renderEmail("customer_booking", data);
    expect(customer.subject).toBe("Quote Request Received - DL-17");
    expect(customer.text).toContain("[Quote request]");
    const team = await renderEmail("team_booking", data);
    expect(team.subject).toBe("New quote request DL-17 - Áine O'Brien");
    expect(team.text).toContain("[Quote request]");
  });

  it("is marked as a confirmed booking once paid: the customer sees payment and receipt, the team the reference [P237]", async () => {
    const receiptUrl = "https://courier.example/checkout/receipt/1001/?key=k";
    const paid = { ...data, flag: "confirmed_booking" as const, bookingReference: "WC-1001", receiptUrl };
    const customer = await renderEmail("customer_booking", paid);
    expect(customer.subject).toBe("Payment confirmed - WC-1001");
    for (const part of ["[Confirmed booking]", "Your payment of €145.29", `See your receipt: ${receiptUrl}`]) {
      expect(customer.text).toContain(part);
    }
    expect(customer.html).toContain(`href="${receiptUrl}"`);
    expect(customer.text).toContain(`See your booking: ${data.confirmationUrl}`);
    const team = await renderEmail("team_booking", paid);
    expect(team.subject).toBe("New confirmed booking WC-1001 - Áine O'Brien");
    expect(team.text).toContain("[Confirmed booking]");
  });

  it("shows the price of every order that has one, including a price set by staff", async () => {
    for (const kind of ["international", "specialist"] as const) {
      const { text } = await renderEmail("customer_booking", { ...data, kind, lines: [] });
      expect(text).toContain("Subtotal: €118.12\nVAT (23%): €27.17\nTotal: €145.29");
      expect(text).not.toContain("Quote on Request");
    }
  });

  it("leaves out dates that an order doesn't have", async () => {
    const { text } = await renderEmail("team_booking", { ...data, scheduledDate: "", estimatedDeliveryDate: "" });
    expect(text).not.toMatch(/^Date:|Estimated delivery|undefined/m);
  });

  it("links to the payment while it is open", async () => {
    const paymentUrl = "https://courier.example/checkout/order-pay/1001/?pay_for_order=true&key=k";
    const { html } = await renderEmail("customer_booking", { ...data, flag: "awaiting_payment", paymentUrl });
    expect(html).toContain(`href="${paymentUrl.replaceAll("&", "&amp;")}"`);
  });

  it("shows 'Quote on Request' and when to expect one if there is no price", async () => {
    const request = { ...data, kind: "international" as const, lines: [], netCents: 0, vatCents: 0, totalCents: 0 };
    const { text } = await renderEmail("customer_booking", request);
    expect(text).toContain("Total: Quote on Request");
    expect(text).toContain("within 24 hours");
    expect(text).not.toContain("€");
    expect((await renderEmail("customer_booking", { ...request, kind: "specialist" })).text).toContain(
      "within 4 hours",
    );
  });

  it("escapes what was typed, and never has a line break in its subject", async () => {
    const hostile = {
      ...data,
      customer: {
        ...data.customer,
        firstName: "<img src=x onerror=alert(1)>",
        lastName: "O'Brien\r\nBcc: all@example.ie",
      },
      packageDescription: "</td><script>alert(1)</script>",
    };
    const { html, subject } = await renderEmail("team_booking", hostile);
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;script&gt;");
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject).toContain("Bcc: all@example.ie");
  });
});

describe("a payment link", () => {
  const paymentUrl = "https://courier.example/checkout/order-pay/1001/?pay_for_order=true&key=k";
  const priced = { ...data, kind: "specialist" as const, lines: [], paymentUrl, payUntil: "2026-07-05T13:30:00.000Z" };

  it("states the price, where to pay and until when", async () => {
    const { subject, text, html } = await renderEmail("payment_link", priced);
    expect(subject).toBe("Your price and payment link - DL-17");
    expect(text).toContain("Your Small Van order comes to €145.29, VAT included.");
    expect(text).toContain("Please pay by Sunday 5 July 2026, 14:30 (Irish time).");
    expect(text).toContain(`Pay €145.29: ${paymentUrl}`);
    expect(text).toContain("Total: €145.29");
    expect(html).toContain(`href="${paymentUrl.replaceAll("&", "&amp;")}"`);
  });

  it("states no deadline if there is none", async () => {
    expect((await renderEmail("payment_link", { ...priced, payUntil: null })).text).not.toContain("Please pay by");
  });
});

describe("a refund", () => {
  const refund = {
    firstName: "Áine",
    orderReference: "WC-1001",
    amountCents: 4500,
    isPartial: true,
    paidTwice: false,
    byCard: true,
    creditNoteUrl: "https://courier.example/checkout/credit-note/1001/C-000001/?key=k",
    receiptUrl: "https://courier.example/checkout/receipt/1001/?key=k",
  };

  it("states the amount and the booking, and links to credit note and receipt", async () => {
    const { subject, text } = await renderEmail("refund", refund);
    expect(subject).toBe("Refund for WC-1001");
    expect(text).toContain("We refunded €45.00 of your booking WC-1001.");
    expect(text).toContain(
      `See your credit note: ${refund.creditNoteUrl}\nSee the receipt it corrects: ${refund.receiptUrl}`,
    );
    expect((await renderEmail("refund", { ...refund, isPartial: false })).text).toContain("€45.00 for your booking");
  });

  it("of a second payment has no credit note, because that payment never had a receipt", async () => {
    const twice = { ...refund, paidTwice: true, creditNoteUrl: null, receiptUrl: null };
    const { text } = await renderEmail("refund", twice);
    expect(text).toContain("was paid twice. We refunded the second payment of €45.00.");
    const unmatched = await renderEmail("refund", { ...twice, paidTwice: false, wasUnmatched: true });
    const overpaid = await renderEmail("refund", { ...twice, paidTwice: false, isOverpaid: true });
    expect(overpaid.text).toContain("You paid €45.00 more for your booking");
    expect(unmatched.text).toContain("We refunded your payment of €45.00, which did not match your booking WC-1001.");
    expect(text).not.toContain("https:");
  });
});

describe("a refund that failed", () => {
  const failed = {
    firstName: "Áine",
    bookingReference: "DL-17",
    amountCents: 4500,
    currency: "EUR",
    isCancelled: false,
    wasRefunded: false,
    confirmationUrl: "https://courier.example/booking-confirmation?order_id=1001&key=wc_order_k",
  };

  it("says that the money has not arrived, that it is not lost, and that the customer doesn't need to do anything", async () => {
    const { subject, text } = await renderEmail("refund_failed", failed);
    expect(subject).toBe("Your refund did not go through - DL-17");
    expect(text).toContain("The refund of €45.00 for your booking DL-17 did not go through");
    expect(text).toContain("You don't have to do anything.");
    expect(text).not.toContain("cancelled");
  });

  it("says whether the booking is cancelled, and corrects an earlier email that said the money was refunded", async () => {
    const { text } = await renderEmail("refund_failed", { ...failed, isCancelled: true, wasRefunded: true });
    expect(text).toContain("Your booking DL-17 is cancelled, and no courier will come.");
    expect(text).toContain("We told you that €45.00 for your booking DL-17 was refunded. It has come back to us");
  });
});

describe("a notification of a delivery", () => {
  it("renders identically under the template name of the next release", async () => {
    const facts = { firstName: "Áine", bookingReference: "DL-17", journey: "Tallaght to Cork" };
    const link = "https://courier.example/booking-confirmation?order_id=1001";
    const notification: DeliveryNotificationData = {
      ...facts,
      confirmationUrl: link,
      news: { kind: "on_the_way", minutes: 30 },
    };
    const ours = await renderEmail("delivery_news", notification);
    expect(ours.subject).toContain("DL-17");
    expect(await renderEmail("delivery_notification", notification)).toEqual(ours);
  });
});

describe("an acknowledgement", () => {
  it.each([
    [4, "We received your application", "We review applications within 2 business days."],
    [5, "Welcome to Rewards!", "Thank you for joining the rewards programme."],
    [6, "We received your message", "Our team will get back to you within 24 hours."],
    [7, "We received your message", "We'll get back to you soon."],
    [8, "We received your enquiry", "Our White Glove specialists will contact you within 2 hours."],
    [9, "You are on our newsletter list", "To leave the list, write to info@currach.example"],
  ] as const)("of form %i is the same for everybody and promises what we keep", async (formId, heading, promise) => {
    const { subject, text, html } = await renderEmail("form_acknowledgement", { formId });
    expect(subject).toBe(`${heading} - Currach Couriers`);
    expect(text).toContain(promise);
    expect(texts(html)).toContain(promise);
    expect(text).toContain("someone mistyped an email address");
  });
});

describe("a form in an email to the team", () => {
  it("is escaped, spells out choices, and leaves out empty fields", async () => {
    const { html, text, subject } = await renderEmail("form", {
      formId: 6,
      subject: "Quote Assistance Request - A\r\nBcc: all@example.ie",
      names: "Áine <b>O'Brien</b>",
      values: { names: "Áine <b>O'Brien</b>", contactNumber: "", issueType: "pricing-question", message: "1\n2" },
      receivedAt: "2026-07-01T23:30:00.000Z",
    });
    expect(subject).toBe("Quote Assistance Request - A Bcc: all@example.ie");
    expect(html).toContain("&lt;b&gt;");
    expect(html).not.toContain("<b>O");
    expect(text).toContain("Issue: A question about the price");
    expect(text).not.toContain("Phone:");
    expect(text).toContain("Received: Thursday 2 July 2026, 00:30 (Dublin)");
  });
});
