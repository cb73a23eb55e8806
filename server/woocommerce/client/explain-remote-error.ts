import { RemoteRefused, RemoteUnavailable } from "./remote-error.ts";

/** Explains to staff why a call to the remote shop failed and what to do about it. */
export function explainRemoteError(error: unknown): string {
  if (error instanceof RemoteRefused) return explainRefusal(error);
  if (error instanceof RemoteUnavailable) return explainOutage(error);
  throw error;
}

function explainRefusal({ status, code, message, remoteMessage }: RemoteRefused): string {
  if (remoteMessage === null) return message;
  if (/does not have write permissions/.test(remoteMessage)) {
    return "The key may only read. Give it read and write permission in WooCommerce's REST API settings.";
  }
  if (code === "woocommerce_rest_authentication_error") {
    return "The site refuses the secret of this key. Check WOOCOMMERCE_SECRET.";
  }
  if (status === 401) {
    return "The site does not know this key, or its web server does not pass it on. Check WOOCOMMERCE_KEY.";
  }
  if (status === 403) return "The key belongs to a user who may not do this, or a firewall of the site refused it.";
  if (code === "redirect") return "The site leads to another address. Check WOOCOMMERCE_URL, with or without www.";
  if (isMissingOrderCode(code)) return "The order is no longer on the WordPress site: it was deleted there.";
  if (isRefundCode(code)) return explainRefund(remoteMessage);
  if (status === 404) {
    return "No WooCommerce answers at this address. Check WOOCOMMERCE_URL, and that permalinks there are not 'Plain'.";
  }
  const said = remoteMessage === "" ? `and did not say why (status ${status})` : `and says: ${sentence(remoteMessage)}`;
  return `The WordPress site refuses it ${said} Look at the order there; a plugin may be in the way.`;
}

function isMissingOrderCode(code: string): boolean {
  return code === "woocommerce_rest_shop_order_invalid_id" || code === "woocommerce_rest_invalid_order_id";
}

function isRefundCode(code: string): boolean {
  return code === "woocommerce_rest_cannot_create_order_refund" || code === "woocommerce_rest_invalid_order_refund";
}

/** WooCommerce uses one code for every refused refund; only its message, in the shop's language, says why. */
function explainRefund(words: string): string {
  if (/invalid refund amount|greater than zero/i.test(words)) {
    return "That much cannot be refunded there: some of it has already been refunded, or the order now costs less. Press 'Synchronise now' on the order and check its refunds.";
  }
  if (/gateway for this order does not exist|does not support (automatic )?refunds/i.test(words)) {
    return "The way it was paid there cannot pay money back by itself. Pay it back another way, then refund it here with 'Record only'.";
  }
  return `The payment gateway of the WordPress site did not refund it and says: ${sentence(words)} Try it on the order there, or pay it back another way and refund it here with 'Record only'.`;
}

function sentence(words: string): string {
  return words === "" ? "nothing." : /[.!?]$/.test(words) ? words : `${words}.`;
}

function explainOutage({ status, code, retryAfterMs }: RemoteUnavailable): string {
  if (status === 429) {
    const wait = retryAfterMs === null ? "a moment" : `${Math.ceil(retryAfterMs / 1000)} seconds`;
    return `The site has had too many calls. Try again in ${wait}.`;
  }
  if (code === "unreadable")
    return "The site answered with something that cannot be read. Look at its error log: a plugin may write into answers.";
  if (status !== null) return `The WordPress site returned an error (status ${status}). Look at its error log.`;
  if (code === "timeout") return "The site did not answer in time. It may be overloaded.";
  if (code === "ECONNREFUSED") return "Nothing answers at this address. Check WOOCOMMERCE_URL.";
  if (/^(ENOTFOUND|EAI_)/.test(code)) return "The name of the site is not known. Check WOOCOMMERCE_URL.";
  if (/CERT|UNABLE_TO|TLS/.test(code)) return `The site's certificate is not valid (${code}). Renew it there.`;
  if (code === "resting") return "Several calls to the site failed in a row, so it is left alone for half a minute.";
  return "The site cannot be reached. Check that it is up and that this server can reach it.";
}
