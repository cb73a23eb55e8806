/** Values of `orders.created_via` for orders booked with us: by the customer online, or by staff for a caller. */
export const websiteOrigin = "website";
export const telephoneOrigin = "telephone";
/** Made in the remote shop. */
export const remoteOrigin = "woocommerce" as const;

export function isBookedHere(createdVia: string): boolean {
  return createdVia === websiteOrigin || createdVia === telephoneOrigin;
}
