import type { MetaDescriptor } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import type { SiteData } from "./public-settings.ts";

/** Blocks of https://schema.org data. */
type StructuredData = object[];

export type PublicPage = {
  /** The page's own path, one of `contract/paths.ts`. */
  path: string;
  /** Without the company's name, which is appended, or prepended with `nameFirst`. */
  title: string;
  nameFirst?: boolean;
  description: string;
  /** A function if it contains URLs of the site. */
  data?: StructuredData | ((publicUrl: string) => StructuredData);
};

/** A page excluded from search engines has only a title. */
export type HiddenPage = { title: string; description?: string; hidden: true };

type MetaArguments = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** Title, description, canonical URL, preview and structured data: `export const meta = pageMeta({ … })`. */
export function pageMeta(page: PublicPage | HiddenPage) {
  if ("hidden" in page) return () => hiddenMeta(page);
  return ({ matches }: MetaArguments): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined;
    return publicMeta(page, root?.publicUrl ?? "");
  };
}

const described = (title: string, description: string | undefined): MetaDescriptor[] => [
  { title },
  ...(description ? [{ name: "description", content: description }] : []),
];

function hiddenMeta({ title, description }: HiddenPage): MetaDescriptor[] {
  return [...described(`${title} | ${brand.name}`, description), { name: "robots", content: "noindex" }];
}

/** https://ogp.me and developer.x.com/en/docs/twitter-for-websites/cards: Twitter falls back to Open Graph. */
function publicMeta(page: PublicPage, publicUrl: string): MetaDescriptor[] {
  const { path, title, nameFirst = false, description, data = [] } = page;
  const fullTitle = nameFirst ? `${brand.name} | ${title}` : `${title} | ${brand.name}`;
  const address = publicUrl + path;
  const picture = sharePicture(path, title);
  const blocks = typeof data === "function" ? data(publicUrl) : data;
  const trail = path.startsWith("/services/")
    ? [
        describeBreadcrumbs(publicUrl, [
          [pages.home, "Home"],
          [path, title],
        ]),
      ]
    : [];
  return [
    ...described(fullTitle, description),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "en_IE" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: publicUrl + picture.path },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...[...blocks, ...trail].map((block) => ({ "script:ld+json": block })),
  ];
}

export type SharePicture = { path: string; width: number; height: number; alt: string };

/** The picture of a shared link, drawn by tools/draw/open-graph.ts: `/services/same-day` has `/og/same-day.jpg`. */
export function sharePicture(pagePath: string, title: string): SharePicture {
  const name = pagePath.split("/").at(-1) || "home";
  return { path: `/og/${name}.jpg`, width: 1200, height: 630, alt: `${title}, ${brand.name}` };
}

/** Breadcrumbs from the home page, for search engines: https://schema.org/BreadcrumbList */
function describeBreadcrumbs(publicUrl: string, steps: [path: string, name: string][]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([path, name], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
