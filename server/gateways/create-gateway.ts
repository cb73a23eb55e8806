import { remoteMethod } from "../../domain/orders/payment-methods.ts";
import { type AdapterParts, adapters } from "./adapters.ts";
import type { PaymentGateway } from "./gateway.ts";

/** The gateway that the environment names; null if nobody can pay online, or customers pay at the remote shop. */
export async function createGateway(parts: AdapterParts): Promise<PaymentGateway | null> {
  const { payments } = parts.environment;
  return payments === null || payments === remoteMethod ? null : adapters[payments].connect(parts);
}
