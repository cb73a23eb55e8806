import type { BookingRequest } from "../../contract/bookings.ts";
import type { QuoteAddress } from "../../contract/quotes.ts";
import { bookingB1 } from "../fixtures.ts";

/** A person whose name and addresses take more room than most. */
export type LongNamed = { pickup: QuoteAddress; dropoff: QuoteAddress; booking: Omit<BookingRequest, "quoteId"> };

const ventry: QuoteAddress = {
  address1: "Teach Mhuireann, An Baile Nua Íochtarach",
  address2: "Cill Mhic an Domhnaigh, taobh thiar den séipéal",
  city: "Ventry",
  state: "Kerry",
  postcode: "V92 XY45",
  country: "IE",
};
const spiddal: QuoteAddress = {
  companyName: "Comharchumann Forbartha Chois Fharraige agus Oileáin Árann Teoranta (Oifig 2.14)",
  address1: "Áras Chois Fharraige, An Baile Ard Thiar",
  city: "Spiddal",
  state: "Galway",
  postcode: "H91 XY45",
  country: "IE",
};
const rathfriland: QuoteAddress = {
  address1: "The Old Schoolhouse, 128a Upper Ballymaconaghy Road",
  address2: "Townland of Ballynanny",
  city: "Newry",
  state: "Down",
  postcode: "BT34 5GS",
  country: "GB",
};

/** Company names of 80 letters, double names, and houses that take a sentence to describe. */
export const longNamed: Record<string, LongNamed> = {
  "Muireann Nic Ghiolla Phádraig-O'Shaughnessy": {
    pickup: ventry,
    dropoff: spiddal,
    booking: {
      ...bookingB1,
      firstName: "Muireann",
      lastName: "Nic Ghiolla Phádraig-O'Shaughnessy",
      email: "muireann.nic-ghiolla-phadraig-oshaughnessy@comharchumannforbartha.example.ie",
      deliveryContactName: "Caoimhín Mac Giolla Bhríde",
      deliveryInstructions: "Third house after the cattle grid, white gable, the door is at the back.",
      billingAddress1: "Teach Mhuireann, An Baile Nua Íochtarach",
      billingCity: "Ventry",
      billingState: "Kerry",
      billingPostcode: "V92 XY45",
    },
  },
  "Bartholomew-Alexander Featherstonehaugh-Cholmondeley": {
    pickup: spiddal,
    dropoff: rathfriland,
    booking: {
      ...bookingB1,
      firstName: "Bartholomew-Alexander",
      lastName: "Featherstonehaugh-Cholmondeley",
      email: "bartholomew-alexander@featherstonehaugh-cholmondeley-restorations.example.com",
      deliveryContactName: "Aleksandra Wojciechowska",
      packageDescription: "Restored eighteenth-century longcase clock movement, wrapped, in two parts",
      billingAddress1: "The Old Schoolhouse, 128a Upper Ballymaconaghy Road",
      billingCity: "Newry",
      billingState: "Down",
      billingPostcode: "BT34 5GS",
      billingCountry: "GB",
    },
  },
  "Ó Donnchadhaimhthreabhairín": {
    pickup: rathfriland,
    dropoff: ventry,
    booking: {
      ...bookingB1,
      firstName: "Ó",
      // One word that cannot be broken.
      lastName: "Donnchadhaimhthreabhairínachóil",
      email: "x@y.ie",
      deliveryContactName: "Comhairleoireachtghairmiúlachta",
      deliveryInstructions: "Eircode finds the neighbours. Ring.",
      billingCity: "Muckanaghederdauhaulia",
      billingState: "Galway",
      billingPostcode: "H91 XY45",
    },
  },
};
