import type { Difference } from "./compare.ts";

/**
 * All known differences between our shop's answers and those recorded from WooCommerce, with reasons. A difference
 * that is missing here fails the test of its recording, and so does an entry that no recording needs.
 */
export type Known = {
  /** Names of the recordings. */
  of: RegExp;
  /** Paths in `{status, headers, body}` with dots: `body.line_items.0.total`. */
  at: RegExp;
  why: string;
};

const orders = /^orders-/;
const products = /^products-/;
const refunds = /^refunds-/;
const any = /./;

/** Values that no recording determines: only their type is compared. */
export const undetermined: readonly RegExp[] = [
  /(^|\.)date_(created|modified|paid|completed)(_gmt)?$/,
  /(^|\.)(order_key|payment_url|token)$/,
  /(^|\.)meta_data\.[^.]+\.id$/,
  /(line_items|shipping_lines|fee_lines|refunds)\.\d+\.id$/,
  /^body\.customer_id$|^body\.\d+\.customer_id$/,
];

export const differences: readonly Known[] = [
  // Prices.
  {
    of: orders,
    at: /\.prices_include_tax$|\.(shipping_tax|cart_tax|total_tax|subtotal_tax)$/,
    why: "Prices contain VAT here: total is gross, total_tax the VAT in it. The recorded shop had no tax.",
  },
  {
    of: orders,
    at: /\.(shipping_total|line_items\.\d+\.(total|subtotal|price)|(shipping_lines|fee_lines)\.\d+\.total)$/,
    why: "Lines are net and carry their VAT beside them, as in WooCommerce with prices_include_tax. What a client sends is gross.",
  },
  {
    of: /^orders-(get-fully-refunded|list-search-email|update-status|update-set-paid)$/,
    at: /\.payment_method(_title)?$/,
    why: "Where a call that says 'paid' names no method, the bank transfer is shown that the books have.",
  },
  // WordPress's own links and pages.
  {
    of: orders,
    at: /\._links\.email_templates/,
    why: "Letters are written by the shop; there are no templates to choose.",
  },
  {
    of: any,
    at: /\._links\.self\.0\.targetHints\.allow/,
    why: "Only what this shop answers is offered: orders GET, PUT and DELETE, products and refunds GET.",
  },
  {
    of: products,
    at: /\.(permalink|permalink_template|generated_slug|related_ids(\..*)?|categories(\..*)?|reviews_allowed|average_rating)$/,
    why: "Products have no pages, categories, reviews or relations here: they are what lines of orders name.",
  },
  { of: /^products-search$/, at: /\.description$/, why: "A description is text as it was sent, not made into HTML." },
  // Parameters.
  {
    of: /^orders-create-many-bad$/,
    at: /^body\.data\.(params\.currency|details\.currency\.message)$/,
    why: "Orders are in euro.",
  },
  {
    of: /^orders-list-page-beyond$/,
    at: /^headers\.x-wp-total/,
    why: "A page beyond the end still tells how many there are.",
  },
  // Refunds.
  {
    of: /^refunds-create-(too-large|negative|404-order|over-remaining|after-full)$/,
    at: /^status$|^body\.(code|message)$|^body\.data(\..*)?$/,
    why: "WooCommerce answers 500 and a bare number in data; ours is 400 'Invalid refund amount.' (404 for a missing order) with the object.",
  },
  {
    of: /^refunds-list$|^orders-get-after-partial-refund$/,
    at: /^headers\.x-wp-total$|^body(\.refunds)?\.\d+(\..*)?$/,
    why: "The two refunds of nothing in the recording are not made here.",
  },
  {
    of: /^orders-get-fully-refunded$/,
    at: /^body\.refunds\.\d\.(reason|total)$/,
    why: "Refunds are listed newest first.",
  },
  {
    of: refunds,
    at: /\.refunded_by$/,
    why: "A key is nobody's: who asked for a refund stands in the order's history.",
  },
  {
    of: /^refunds-create$/,
    at: /^headers\.location$/,
    why: "WooCommerce's location is a pattern by mistake; ours leads to the refund.",
  },
  // Keys and sign-in.
  {
    of: /^jwt-success$/,
    at: /^body\.(data(\..*)?|roles(\..*)?|capabilities(\..*)?)$/,
    why: "data.user.id is what the website reads; roles and capabilities are what its staff area goes by.",
  },
  {
    of: /^jwt-(wrong-password|unknown-user)$/,
    at: /^body\.(code|message)$/,
    why: "An unknown user and a wrong password get the same answer, without HTML.",
  },
  {
    of: /^jwt-cors-preflight$/,
    at: /^status$|^body(\..*)?$/,
    why: "A preflight is answered by headers alone.",
  },
  // Out.
  {
    of: /^jwt-validate-|^jwt-users-me$/,
    at: /^status$|^body(\..*)?$/,
    why: "Not offered: a token is tried by using it. There is no such route.",
  },
  {
    of: /^orders-delete-no-force$/,
    at: /^body\.(status|is_editable|needs_payment)$/,
    why: "What goes to the bin is cancelled, and shown as it then is; WooCommerce shows it as it was before.",
  },
  {
    of: /^orders-delete-force$/,
    at: /^status$|^body(\..*)?$/,
    why: "Orders are not deleted for good: receipts and refunds have to be kept. The answer is 403 with the reason.",
  },
];

export function isKnown(name: string, { path }: Difference): boolean {
  return differences.some(({ of, at }) => of.test(name) && at.test(path));
}
