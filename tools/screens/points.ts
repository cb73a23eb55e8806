/**
 * Improvements promised to visitors, staff and drivers, and the pictures that show them. Names are those in
 * `states.ts`.
 */
export const points: { title: string; pictures: string[] }[] = [
  {
    title: "1. Arrivals do not jump",
    pictures: ["guide-unanswered", "guide", "book-again", "booking", "order-pay", "tracking", "confirmation-paid"],
  },
  {
    title: "2. The calculator on a phone: one thing at a time",
    pictures: [
      "quick-quote",
      "quote-one-thing",
      "quote-what-is-missing",
      "quote-address-line",
      "quote-errors",
      "quote-friday",
      "quote-choices",
      "quote-price",
    ],
  },
  {
    title: "3. Booking: a list of errors that shrinks, names in whole",
    pictures: ["booking-errors", "booking-fewer-errors", "booking-long-names", "booking-filled"],
  },
  {
    title: "4. The pay page names what comes next",
    pictures: ["order-pay", "sandbox", "sandbox-typed-expiry", "sandbox-errors"],
  },
  {
    title: "5. After paying",
    pictures: ["confirmation-paid", "confirmation-request", "email-booked", "email-quote-request", "email-refund"],
  },
  {
    title: "6. Tracking: the arrival time as headline",
    pictures: [
      "tracking-example",
      "tracking",
      "tracking-on-its-way",
      "tracking-collected",
      "tracking-failed",
      "tracking-delivered",
    ],
  },
  {
    title: "7. Order page and list",
    pictures: ["staff-orders", "staff-order", "staff-full-orders", "staff-order-with-driver"],
  },
  {
    title: "8. Dialogs whose buttons stay in view, and the signature pad",
    pictures: ["staff-edit-order", "staff-board-delivery", "driver-signature", "driver-signature-turned"],
  },
  {
    title: "9. At night",
    pictures: [
      "login-dark",
      "staff-orders-dark",
      "staff-order-dark",
      "staff-dashboard-dark",
      "staff-settings-dark",
      "staff-board-dark",
      "staff-full-board-dark",
      "driver-dark",
      "driver-signature-dark",
      "driver-menu-dark",
    ],
  },
  {
    title: "10. Text of 200 %, and forced colours",
    pictures: [
      "large-text-home",
      "large-text-orders",
      "large-text-order",
      "large-text-new-order",
      "large-text-dashboard",
      "home-forced-colours",
      "quote-forced-colours",
      "booking-forced-colours",
      "order-pay-forced-colours",
      "tracking-example-forced-colours",
      "staff-orders-forced-colours",
      "staff-order-forced-colours",
      "staff-dashboard-forced-colours",
      "staff-board-forced-colours",
      "staff-settings-forced-colours",
      "driver-forced-colours",
    ],
  },
  {
    title: "11. Words",
    pictures: [
      "same-day",
      "next-day",
      "international",
      "specialist",
      "zero-emissions",
      "white-glove",
      "terms-of-service",
      "driver-no-signature",
      "driver-next",
      "email-not-delivered",
      "email-delivered",
    ],
  },
  {
    title: "12. Islands of friction",
    pictures: ["cookie-button", "chat", "quote-chat", "consent-question", "confirmation"],
  },
  { title: "13. Home's promise", pictures: ["home"] },
  {
    title: "14. The board",
    pictures: ["staff-board", "staff-full-board", "staff-board-drag", "staff-board-plan"],
  },
  { title: "15. Keys", pictures: ["staff-shortcuts", "staff-board-shortcuts", "staff-board-skip"] },
  { title: "16. Back after paying", pictures: ["confirmation-after-back"] },
  { title: "17. After a reload", pictures: ["quote-reloaded"] },
  { title: "18. Paper", pictures: ["receipt", "receipt-on-paper"] },
];
