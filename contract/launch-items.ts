/** `pictures` applies only if there is a bucket. */
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
] as const;
export type LaunchItemKey = (typeof launchItems)[number];
