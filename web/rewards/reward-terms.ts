export type RewardTerm = { id: string; title: string; clauses: string[] };

/** The full terms of the rewards programme. */
export const rewardTerms: RewardTerm[] = [
  {
    id: "earning",
    title: "Earning points",
    clauses: [
      "You earn points on deliveries that you book and pay for as a member, with a minimum spend of €10 per transaction.",
      "Points are credited within 24 hours of delivery confirmation.",
    ],
  },
  {
    id: "cancelled",
    title: "Cancelled and refunded orders",
    clauses: ["There are no points on cancelled or refunded orders."],
  },
  {
    id: "redeeming",
    title: "Redeeming points",
    clauses: [
      "You need a minimum of 500 points to redeem.",
      "Points are redeemed for gift cards only.",
      "Get in touch to redeem; we will tell you which gift cards your points can get before you decide.",
    ],
  },
  {
    id: "expiry",
    title: "When points expire",
    clauses: ["Points expire after 24 months of inactivity."],
  },
  {
    id: "changes",
    title: "Changes to these terms",
    clauses: ["We may change these terms with 30 days notice."],
  },
  {
    id: "end",
    title: "If the programme ends",
    clauses: ["If we discontinue the programme, you receive 90 days notice."],
  },
];
