/** The way from the home page to a page, for search engines: https://schema.org/BreadcrumbList */
export function describeTrail(publicUrl: string, steps: [path: string, name: string][]) {
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
