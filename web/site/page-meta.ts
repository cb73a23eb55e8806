import type { MetaDescriptor } from "react-router";
import { brand } from "../../brand.ts";
import type { SiteData } from "./public-settings.ts";

export type PageFacts = {
  /** The page's own path, one of `contract/paths.ts`. */
  path: string;
  /** Without the company's name, which is put after it. */
  title: string;
  description: string;
  /** Blocks of https://schema.org data. */
  data?: object[];
  /** Kept out of search engines. */
  hidden?: boolean;
};

type MetaArguments = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** Title, description, canonical address, preview and structured data of a page: `export const meta = pageMeta({ … })`. */
export function pageMeta({ path, title, description, data = [], hidden = false }: PageFacts) {
  return ({ matches }: MetaArguments): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined;
    const address = `${root?.publicUrl ?? ""}${path}`;
    const fullTitle = `${title} | ${brand.name}`;
    const described: MetaDescriptor[] = [{ title: fullTitle }, { name: "description", content: description }];
    if (hidden) return [...described, { name: "robots", content: "noindex" }];
    return [
      ...described,
      { tagName: "link", rel: "canonical", href: address },
      { property: "og:type", content: "website" },
      { property: "og:site_name", content: brand.name },
      { property: "og:locale", content: "en_IE" },
      { property: "og:title", content: fullTitle },
      { property: "og:description", content: description },
      { property: "og:url", content: address },
      ...data.map((block) => ({ "script:ld+json": block })),
    ];
  };
}
