import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { eraseRecipientBody, recipientBody } from "./recipients.schema.ts";

/** A stop that names the person. `isOpen`: the order is not completed, so its driver still needs it. */
export type RecipientStop = {
  orderId: number;
  number: string;
  stop: "pickup" | "dropoff";
  name: string;
  phone: string;
  town: string;
  day: string | null;
  isOpen: boolean;
};

/** `customerOrders`: orders that the person placed themselves, which are the customer's. */
export type FoundRecipient = { stops: RecipientStop[]; savedAddresses: number; customerOrders: number };

export const findRecipient = defineCall<{ body: typeof recipientBody }, FoundRecipient>({
  name: "findRecipient",
  method: "POST",
  path: `${api}/recipients/find`,
  access: "administrator",
  summary: "Stops of other people's orders that name somebody, by phone number or email address; at most 500",
});

/** What is stored about them at each stop, without the customer. */
export type RecipientExport = {
  exportedAt: string;
  contact: string;
  stops: Record<string, unknown>[];
  savedAddresses: Record<string, unknown>[];
};

export const exportRecipient = defineCall<{ body: typeof recipientBody }, RecipientExport>({
  name: "exportRecipient",
  method: "POST",
  path: `${api}/recipients/export`,
  access: "administrator",
  summary: "All stored data about somebody who is named at stops of other people's orders",
});

export const eraseRecipient = defineCall<
  { body: typeof eraseRecipientBody },
  { stops: number; savedAddresses: number }
>({
  name: "eraseRecipient",
  method: "POST",
  path: `${api}/recipients/erase`,
  access: "administrator",
  summary:
    "Erase somebody's name, phone, street and signature at stops of other people's orders; towns and amounts stay",
});
