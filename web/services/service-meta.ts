import { brand } from "../../brand.ts";
import { pageMeta } from "../site/page-meta.ts";

type Area = { "@type": "Country" | "AdministrativeArea" | "City"; name: string };

const country = (name: string): Area => ({ "@type": "Country", name });

/** The area of all but the international services. */
export const wholeIsland: Area[] = [country("Ireland"), { "@type": "AdministrativeArea", name: "Northern Ireland" }];
export const dublin: Area[] = [{ "@type": "City", name: "Dublin" }];
/** The destinations named on the international page. */
export const abroad: Area[] = ["Ireland", "United Kingdom", "France", "Germany", "United States", "Canada"].map(
  country,
);

type Service = { title: string; description: string; serviceType: string; areaServed: Area[] };

/** A service page's metadata: `export const meta = serviceMeta({ … })`. */
export function serviceMeta({ path, ...service }: Service & { path: string }) {
  const { title, description } = service;
  return pageMeta({ path, title, description, data: [describeService(service)] });
}

/** A service for search engines: https://schema.org/Service, provided by the company in brand.ts. */
function describeService({ title, serviceType, description, areaServed }: Service) {
  const { street, town, city, county } = brand.address;
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: title,
    serviceType,
    description,
    areaServed,
    provider: {
      "@type": "LocalBusiness",
      name: brand.name,
      telephone: brand.officePhone.tel,
      email: brand.email,
      address: {
        "@type": "PostalAddress",
        streetAddress: `${street}, ${town}`,
        addressLocality: city,
        addressRegion: county,
        addressCountry: "IE",
      },
    },
  };
}
