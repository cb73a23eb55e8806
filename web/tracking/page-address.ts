/** Where an advertisement or a campaign brought the visitor from. */
const campaign = /^(utm_\w+|gclid|gbraid|wbraid|dclid|gad_\w+)$/;

/** A page's address as others may know it: without what a visitor typed, an order's number or its key. */
export function pageAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const query = new URLSearchParams([...searchParams].filter(([name]) => campaign.test(name))).toString();
  return `${origin}${pathname}${query && `?${query}`}`;
}
