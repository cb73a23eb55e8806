import type { z } from "zod";
import type { listPortalDeliveriesQuery } from "../../../contract/portal-deliveries.schema.ts";
import { type PortalDeliveryPage, portalDeliveriesPerPage } from "../../../contract/portal-deliveries.ts";
import type { Verb } from "../../context.ts";
import { findDeliveries } from "./match-deliveries.ts";
import { readDeliveries } from "./read-deliveries.ts";

type Input = z.output<typeof listPortalDeliveriesQuery>;

/** A page of the caller's deliveries, newest first. No page rereads earlier ones, however many there are. */
export const listPortalDeliveries: Verb<Input, PortalDeliveryPage> = async (context, { before, ...filter }) => {
  const matching = await findDeliveries(context, filter);
  const found = await matching
    .$if(before !== undefined, (query) => query.where("orders.id", "<", before ?? 0))
    .select("orders.id")
    .orderBy("orders.id", "desc")
    .limit(portalDeliveriesPerPage + 1)
    .execute();
  const ids = found.slice(0, portalDeliveriesPerPage).map(({ id }) => id);
  const next = found.length > portalDeliveriesPerPage ? (ids.at(-1) ?? null) : null;
  return { deliveries: await readDeliveries(context, ids), next };
};
