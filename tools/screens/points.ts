/**
 * What visitors, staff and drivers were promised to see better, and the pictures that show it. Names are those of
 * `states.ts`.
 */
export const points: { title: string; pictures: string[] }[] = [
  { title: "Arrivals do not jump", pictures: ["guide", "booking", "confirmation-paid"] },
  {
    title: "The calculator on a phone: one thing at a time",
    pictures: ["quick-quote", "quote-address-line", "quote-errors", "quote-choices", "quote-price"],
  },
  { title: "Booking: a list of errors that shrinks, names in whole", pictures: ["booking-errors", "booking-filled"] },
  { title: "The pay page names what comes next", pictures: ["order-pay", "sandbox", "sandbox-errors"] },
  { title: "After paying", pictures: ["confirmation-paid", "receipt"] },
  { title: "Tracking: the arrival time as headline", pictures: ["tracking-example", "tracking"] },
  { title: "Order page and list", pictures: ["staff-orders", "staff-order"] },
  { title: "Dialogs whose buttons stay in view", pictures: ["staff-edit-order", "driver-signature"] },
  {
    title: "At night",
    pictures: ["login-dark", "staff-orders-dark", "staff-order-dark", "staff-board-dark", "driver-dark"],
  },
  {
    title: "Text of 200 %",
    pictures: [
      "large-text-home",
      "large-text-orders",
      "large-text-order",
      "large-text-new-order",
      "large-text-dashboard",
    ],
  },
  { title: "Forced colours", pictures: ["staff-orders-forced-colours", "staff-board-forced-colours"] },
  { title: "Words", pictures: ["same-day", "next-day", "international", "specialist", "terms-of-service"] },
  { title: "Islands of friction", pictures: ["chat", "consent-question", "confirmation"] },
  { title: "Home's promise", pictures: ["home"] },
  { title: "The board", pictures: ["staff-board"] },
  { title: "Keys", pictures: ["staff-shortcuts"] },
  { title: "Paper", pictures: ["receipt-on-paper"] },
];
