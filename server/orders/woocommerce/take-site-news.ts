import type { Verb } from "../../context.ts";
import { expectSiteNews } from "./expect-site-news.ts";

/**
 * A webhook of the WordPress site. It only tells which order to read: that is done within a second, and whatever was told twice, late or
 * in the wrong order, what is read then is what is true.
 */
export const takeSiteNews: Verb<{ body: string; signature: string; topic: string }, { received: true }> = async (
  context,
  { body, ...headers },
) => {
  const news = context.woocommerce?.readNews(body, headers) ?? null;
  if (!news) return { failed: "invalid_signature", message: "The signature is not the WordPress site's." };
  if (news.kind === "order") await expectSiteNews(context, news.shopOrderId, 0);
  return { received: true };
};
