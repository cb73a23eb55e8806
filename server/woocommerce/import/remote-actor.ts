/** Who did it, as an order's history names what was done at the remote shop. */
export const remoteActor = "WordPress site";
