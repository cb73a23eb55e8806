import { SiteRefused, SiteUnavailable } from "./site.ts";

/** Why a call to that site failed and what to do about it, in words for staff. */
export function explainFailure(error: unknown): string {
  if (error instanceof SiteRefused) return explainRefusal(error);
  if (error instanceof SiteUnavailable) return explainAbsence(error);
  throw error;
}

function explainRefusal({ status, code, message }: SiteRefused): string {
  if (/does not have write permissions/.test(message)) {
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
  if (status === 404) {
    return "No WooCommerce answers at this address. Check WOOCOMMERCE_URL, and that permalinks there are not 'Plain'.";
  }
  return `The site refused: ${message}`;
}

function explainAbsence({ status, code, message, retryAfterMs }: SiteUnavailable): string {
  if (status === 429) {
    const wait = retryAfterMs === null ? "a moment" : `${Math.ceil(retryAfterMs / 1000)} seconds`;
    return `The site has had too many calls. Try again in ${wait}.`;
  }
  if (code === "unreadable")
    return "The site answered with something that cannot be read. Look at its error log: a plugin may write into answers.";
  if (status !== null) return `The site has a fault of its own (status ${status}). Look at its error log.`;
  if (code === "timeout") return "The site did not answer in time. It may be overloaded.";
  if (code === "ECONNREFUSED") return "Nothing answers at this address. Check WOOCOMMERCE_URL.";
  if (/^(ENOTFOUND|EAI_)/.test(code)) return "The name of the site is not known. Check WOOCOMMERCE_URL.";
  if (/CERT|UNABLE_TO|TLS/.test(code)) return `The site's certificate is not good (${code}). Renew it there.`;
  return `The site cannot be reached (${message}).`;
}
