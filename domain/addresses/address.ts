/** An address as it is typed and stored. `country` is an ISO 3166-1 alpha-2 code; an Eircode is stored without its space. */
export type Address = {
  companyName?: string;
  address1: string;
  address2?: string;
  city: string;
  /** County, or state abroad. */
  state: string;
  postcode: string;
  country: string;
};
