import { brand } from "../../brand.ts";

/** The company for search engines: https://schema.org/LocalBusiness */
export function describeCompany() {
  const { street, town, city, county } = brand.address;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: brand.name,
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
    sameAs: Object.values(brand.social),
  };
}
