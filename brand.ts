/**
 * The courier's identity, and the only place that names the company; contact data is obviously fake until filled in.
 */
export const brand = {
  name: "Currach Couriers",
  product: "Currach",
  nameStory: "A currach is the light boat of Ireland's west coast: quick to launch, sure in rough water.",
  officePhone: { display: "+353 1 555 0100", tel: "+35315550100" },
  mobiles: [
    { display: "+353 80 555 0101", tel: "+353805550101" },
    { display: "+353 80 555 0102", tel: "+353805550102" },
    { display: "+353 80 555 0103", tel: "+353805550103" },
  ],
  email: "info@currach.example",
  whatsapp: "353805550104",
  address: { street: "1 Example Road", town: "Tallaght", city: "Dublin 24", county: "Dublin", country: "Ireland" },
  depot: { lat: 53.2859, lon: -6.3733 },
  portalUrl: "/account",
  eircodeFinderUrl: "https://finder.eircode.ie/",
  hours: {
    phone: "Monday to Friday 8.30am-6.00pm",
    phoneOpens: "08:30",
    phoneCloses: "18:00",
    quotes: "Monday to Friday 9:00-17:00",
    structured: "Mo-Fr 08:00-18:00",
  },
  social: {
    facebook: "https://social.currach.example/facebook",
    x: "https://social.currach.example/x",
    linkedin: "https://social.currach.example/linkedin",
    instagram: "https://social.currach.example/instagram",
    tiktok: "https://social.currach.example/tiktok",
  },
  priceRange: "€€",
} as const;

const { street, town, city, country } = brand.address;

/** The postal address, line by line. */
export const brandAddressLines: readonly string[] = [street, town, city, country];

/** The postal address on one line. */
export const brandAddress = brandAddressLines.join(", ");
