import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import { gateways } from "../../domain/orders/gateways.ts";
import type { Context } from "../context.ts";

const switchedOff = "Live payments are switched off in Site Settings: visitors book without paying.";

/** Whether a visitor's card would be charged. */
export async function checkPayments({ payments, settings, environment, remoteShop }: Context): Promise<LaunchFinding> {
  const { livePaymentsEnabled } = (await settings.current()).settings;
  if (remoteShop.url !== null) return atRemoteShop(livePaymentsEnabled, remoteShop.url);
  if (payments === null) {
    return {
      state: "attention",
      summary: "No payment gateway is configured: nobody can pay by card.",
      details: ["Set PAYMENTS=stripe with its keys, or tick this if your customers pay by phone or transfer."],
    };
  }
  const { label } = gateways[payments.name];
  const details: string[] = [];
  if (!livePaymentsEnabled) details.push(switchedOff);
  if (payments.name === "sandbox") details.push("The gateway is the sandbox: no card is charged.");
  else if (!payments.livemode) details.push(`${label}'s keys are those of its test mode: no card is charged.`);
  if (!environment.publicUrl.startsWith("https:")) details.push("PUBLIC_URL is not https: card payments need it.");
  return details.length === 0
    ? { state: "ok", summary: `Cards are charged through ${label}.`, details }
    : { state: "attention", summary: "A visitor's card would not be charged yet.", details };
}

/** The remote shop's gateway mode can't be seen from here. */
function atRemoteShop(livePaymentsEnabled: boolean, url: string): LaunchFinding {
  return livePaymentsEnabled
    ? {
        state: "ok",
        summary: `Customers pay on the WordPress site ${url}.`,
        details: ["Look there whether its payment methods charge real cards."],
      }
    : { state: "attention", summary: "A visitor's card would not be charged yet.", details: [switchedOff] };
}
