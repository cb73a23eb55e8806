/** `pictures` applies only if there is a bucket, `proxy` only while a proxy is not trusted. */
export const launchItems = [
  "pricing",
  "maps",
  "payments",
  "email",
  "redirects",
  "sitemap",
  "robots",
  "performance",
  "pictures",
  "proxy",
] as const;
export type LaunchItemKey = (typeof launchItems)[number];
