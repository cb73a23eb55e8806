/** Who did it, as an order's history names what was done at the WordPress site. */
export const siteActor = "WordPress site";
