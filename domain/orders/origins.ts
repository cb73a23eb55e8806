/** How an order is called (`orders.created_via`) that was booked with us: by its customer on the website, or by staff for a caller. */
export const websiteOrigin = "website";
export const telephoneOrigin = "telephone";
/** One that was made at the remote shop. */
export const remoteOrigin = "woocommerce" as const;

export function isBookedHere(createdVia: string): boolean {
  return createdVia === websiteOrigin || createdVia === telephoneOrigin;
}
