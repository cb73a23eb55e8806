import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { sharePicture } from "../site/page-meta.ts";

/** The company for search engines: https://schema.org/LocalBusiness */
export function describeCompany(publicUrl: string) {
  const { street, town, city, county } = brand.address;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${publicUrl}/#company`,
    name: brand.name,
    url: publicUrl + pages.home,
    logo: `${publicUrl}/icon-512.png`,
    image: publicUrl + sharePicture(pages.home, brand.name).path,
    telephone: brand.officePhone.tel,
    email: brand.email,
    openingHours: brand.hours.structured,
    priceRange: brand.priceRange,
    address: {
      "@type": "PostalAddress",
      streetAddress: `${street}, ${town}`,
      addressLocality: city,
      addressRegion: county,
      addressCountry: "IE",
    },
    geo: { "@type": "GeoCoordinates", latitude: brand.depot.lat, longitude: brand.depot.lon },
    areaServed: [
      { "@type": "Country", name: "Ireland" },
      { "@type": "AdministrativeArea", name: "Northern Ireland" },
    ],
    sameAs: Object.values(brand.social),
  };
}
