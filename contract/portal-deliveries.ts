import type { Address } from "../domain/addresses/address.ts";
import type { AccountState } from "../domain/deliveries/account-state.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { ChargeKind } from "../domain/orders/charge-kinds.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { PriceLine } from "../domain/pricing/priced.ts";
import type { Priority } from "../domain/pricing/tariff.ts";
import { defineCall } from "./call.ts";
import type {
  addPortalInstructionBody,
  allowPortalSafePlaceBody,
  listPortalDeliveriesQuery,
  portalDeliveriesFilter,
  portalDeliveryParams,
  portalProofParams,
} from "./portal-deliveries.schema.ts";
import { portalApi } from "./portal-paths.ts";
import type { Tracking } from "./tracking.ts";

/** A delivery as a member of the account that pays for it sees it. Instants are ISO 8601 in UTC. */
export type PortalDelivery = {
  orderId: OrderId;
  reference: string;
  state: AccountState;
  bookedAt: string;
  /** The member's name, or the person for whom the office booked it. */
  bookedBy: string;
  /** 'YYYY-MM-DD' */
  collectionDay: string | null;
  priority: Priority | null;
  /** Towns. */
  pickup: string;
  dropoff: string;
  serviceName: string;
  poNumber: string;
  costCentre: string;
  /** Net, without charges. */
  netCents: Cents;
  /** The charges, net. */
  chargesCents: Cents;
};

export const portalDeliveriesPerPage = 50;

/** `next`: the `before` of the next page; null on the last one. */
export type PortalDeliveryPage = { deliveries: PortalDelivery[]; next: OrderId | null };

/** Newest first. Bookers get their own deliveries, and those that the office booked for them. */
export const listPortalDeliveries = defineCall<{ query: typeof listPortalDeliveriesQuery }, PortalDeliveryPage>({
  name: "listPortalDeliveries",
  method: "GET",
  path: `${portalApi}/deliveries`,
  access: "member",
  act: "see_deliveries",
  summary: "Deliveries of the caller's account that match, 50 a page, newest first",
});

export const exportPortalDeliveries = defineCall<{ query: typeof portalDeliveriesFilter }, unknown>({
  name: "exportPortalDeliveries",
  method: "GET",
  path: `${portalApi}/deliveries-export`,
  access: "member",
  act: "see_deliveries",
  summary: "The matching deliveries of the caller's account as a CSV file, with their charges and who signed",
});

/** A charge on top of the delivery's price. */
export type PortalCharge = { kind: ChargeKind; reason: string; netCents: Cents; vatCents: Cents; addedAt: string };

type PortalStop = { address: Address; contactName: string; contactPhone: string; instructions: string };

export type PortalDeliveryDetails = PortalDelivery & {
  pickupStop: PortalStop;
  dropoffStop: PortalStop;
  packageName: string;
  packageDescription: string;
  packageWeight: number | null;
  quantity: number;
  /** Net parts of the price, with VAT and total. */
  lines: PriceLine[];
  vatCents: Cents;
  totalCents: Cents;
  currency: string;
  charges: PortalCharge[];
  /** Null without a delivery, which an order has once it is booked. `path` is empty while no van is shown. */
  tracking: Pick<
    Tracking,
    | "headline"
    | "text"
    | "steps"
    | "collect"
    | "deliver"
    | "expected"
    | "driver"
    | "van"
    | "vanSeen"
    | "path"
    | "partner"
    | "ends"
    | "safePlace"
  > | null;
  /** The page for anyone who has its link; null without a delivery, and some time after its end. */
  trackPath: string | null;
  /** What the caller can still do here; `cancel` is null if it can't be cancelled here. */
  asks: Tracking["asks"];
  papers: { name: string; path: string }[];
  /** Why it waits for an approver, or what was decided; empty if it never had to wait. */
  approvalText: string;
};

export const getPortalDelivery = defineCall<{ params: typeof portalDeliveryParams }, PortalDeliveryDetails>({
  name: "getPortalDelivery",
  method: "GET",
  path: `${portalApi}/deliveries/{orderId}`,
  access: "member",
  act: "see_deliveries",
  summary: "One delivery: where it is, its proofs, papers, price and charges",
});

/** Available as long as it is stored: a signature as long as the order, a picture for 13 months. */
export const getPortalProof = defineCall<{ params: typeof portalProofParams }, unknown>({
  name: "getPortalProof",
  method: "GET",
  path: `${portalApi}/deliveries/{orderId}/proofs/{proofKey}`,
  access: "member",
  act: "see_deliveries",
  summary: "A signature or picture of a delivery of the caller's account",
});

/** Possible before pickup, as on the tracking page; also while it waits for an approver. */
export const cancelPortalDelivery = defineCall<{ params: typeof portalDeliveryParams }, { cancelled: true }>({
  name: "cancelPortalDelivery",
  method: "POST",
  path: `${portalApi}/deliveries/{orderId}/cancel`,
  access: "member",
  act: "book",
  summary: "Cancel a delivery before it is collected",
});

export const addPortalInstruction = defineCall<
  { params: typeof portalDeliveryParams; body: typeof addPortalInstructionBody },
  { added: true }
>({
  name: "addPortalInstruction",
  method: "POST",
  path: `${portalApi}/deliveries/{orderId}/instructions`,
  access: "member",
  act: "book",
  summary: "Add a line to the instructions for the driver, until pickup",
});

export const allowPortalSafePlace = defineCall<
  { params: typeof portalDeliveryParams; body: typeof allowPortalSafePlaceBody },
  { said: true }
>({
  name: "allowPortalSafePlace",
  method: "POST",
  path: `${portalApi}/deliveries/{orderId}/safe-place`,
  access: "member",
  act: "book",
  summary: "Say where the goods may be left if nobody is there, or withdraw it",
});
