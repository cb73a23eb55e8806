export const storedCategories = ["Essential", "Analytics", "Marketing", "Preferences"] as const;
export type StoredCategory = (typeof storedCategories)[number];

/** An entry that a visit leaves in the browser. */
export type StoredItem = {
  /** As shown in the browser's developer tools; `*` stands for the part that varies. */
  name: string;
  where: "Local storage" | "Session storage" | "History entry" | "Cookie";
  /** If not set by us. */
  setBy?: "Google" | "Stripe";
  category: StoredCategory;
  purpose: string;
  /** How long it stays, in words. */
  retention: string;
};

const untilTabCloses = "Until the tab is closed";
const untilWithdrawn = "Until you withdraw consent or clear it";

/** Everything that this site and its third parties store in a browser. Add a new key here before using it in code. */
export const storedItems: StoredItem[] = [
  {
    name: "cookie-consent",
    where: "Local storage",
    category: "Essential",
    purpose: "Your answer to the cookie question: which categories you agreed to, and when.",
    retention: "6 months; then you are asked again",
  },
  {
    name: "currach_quote_draft",
    where: "Session storage",
    category: "Essential",
    purpose: "Addresses and choices in the calculator, so that a reload does not lose them.",
    retention: untilTabCloses,
  },
  {
    name: "currach_portal_quote_*",
    where: "Session storage",
    category: "Essential",
    purpose: "Business accounts only: addresses and choices in their calculator, so that a reload does not lose them.",
    retention: untilTabCloses,
  },
  {
    name: "currach_quote",
    where: "Session storage",
    category: "Essential",
    purpose: "Your quote on its way from the calculator to the booking form and back.",
    retention: "Until it is read, or the tab is closed",
  },
  {
    name: "currach_booking",
    where: "Session storage",
    category: "Essential",
    purpose:
      "The booking that you last made or looked at, so that its confirmation finds it again after you have paid.",
    retention: untilTabCloses,
  },
  {
    name: "history.state",
    where: "History entry",
    category: "Essential",
    purpose:
      "What you typed into the booking form, and which order a confirmation shows, so that reload and Back work.",
    retention: untilTabCloses,
  },
  {
    name: "react-router-scroll-positions",
    where: "Session storage",
    category: "Essential",
    purpose: "How far down you were on each page, so that Back brings you there.",
    retention: untilTabCloses,
  },
  {
    name: "react-router-manifest-version",
    where: "Session storage",
    category: "Essential",
    purpose: "Notes that the page was loaded again after an update of the site, so that it happens once.",
    retention: untilTabCloses,
  },
  {
    name: "courierSettings",
    where: "Local storage",
    category: "Essential",
    purpose:
      "A copy of the public price list, used when our server cannot be reached. Kept once you have answered the cookie question.",
    retention: "Until you clear it; renewed at each visit",
  },
  {
    name: "redirects-cache",
    where: "Local storage",
    category: "Essential",
    purpose:
      "Old addresses of this site that you followed, and the pages that took their place. Kept once you have answered the cookie question.",
    retention: "1 hour; less when a redirect was changed",
  },
  {
    name: "googleMapsApiKey",
    where: "Local storage",
    category: "Essential",
    purpose:
      "The public key with which Google draws the map of a confirmation, where the site uses one. Kept once you have answered the cookie question.",
    retention: "Until you clear it, or see a confirmation after the site has stopped using one",
  },
  {
    name: "currach_sign_in, currach_sign_in_code",
    where: "Cookie",
    category: "Essential",
    purpose: "Staff only: a sign-in through the company’s own sign-in service, while it is under way.",
    retention: "10 minutes and 1 minute at most; deleted as soon as it is done",
  },
  {
    name: "sidebar_state",
    where: "Cookie",
    category: "Essential",
    purpose: "Staff only: whether the menu at the side is open.",
    retention: "7 days",
  },
  {
    name: "currach_theme",
    where: "Local storage",
    category: "Essential",
    purpose: "Staff and drivers only: whether light or dark colours were chosen on this device.",
    retention: "Until the device’s own setting is chosen again",
  },
  {
    name: "currach_member",
    where: "Cookie",
    category: "Essential",
    purpose: "Business accounts only: proves to the server who is signed in. No script can read it.",
    retention: "Until signing out, or 30 days without use; 90 days at most",
  },
  {
    name: "currach_sign_in",
    where: "Cookie",
    category: "Essential",
    purpose: "Business accounts only: marks the browser that asked for an email to sign in.",
    retention: "10 minutes",
  },
  {
    name: "wp_user",
    where: "Local storage",
    category: "Essential",
    purpose: "Staff only: who is signed in.",
    retention: "Until signing out",
  },
  {
    name: "wp_token",
    where: "Local storage",
    category: "Essential",
    purpose: "Staff only: proves to the server who is signed in.",
    retention: "Until signing out; worthless after 12 hours",
  },
  {
    name: "currach_device_*",
    where: "Cookie",
    category: "Essential",
    purpose:
      "Staff only: shows that this user has signed in with this browser before, so that others’ guesses do not lock them out.",
    retention: "180 days; renewed at each sign-in",
  },
  {
    name: "currach_staff_typing",
    where: "Session storage",
    category: "Essential",
    purpose: "Staff only: a half-typed note or change of an order, when the session ended before it was saved.",
    retention: "Until signing in again or signing out, or the tab is closed",
  },
  {
    name: "currach_settings_draft",
    where: "Session storage",
    category: "Essential",
    purpose: "Staff only: unsaved changes of the settings, when the session ended before they were saved.",
    retention: "Until signing in again, or the tab is closed",
  },
  {
    name: "currach_orders_left",
    where: "Session storage",
    category: "Essential",
    purpose: "Staff only: which list of orders was left for an order, to walk through it and to come back to it.",
    retention: "Until signing out, or the tab is closed",
  },
  {
    name: "currach_orders_seen",
    where: "Local storage",
    category: "Essential",
    purpose: "Staff only: the number of the newest order that was seen, to count those that are new.",
    retention: "Until it is cleared",
  },
  {
    name: "currach_staff_keys",
    where: "Local storage",
    category: "Essential",
    purpose: "Staff only: that the keys J, K and Escape are switched off.",
    retention: "Until they are switched on again",
  },
  {
    name: "currach_new_orders",
    where: "Local storage",
    category: "Essential",
    purpose: "Staff only: an order for a caller that is not booked yet, for the one who began it.",
    retention: "Until it is booked, discarded or signed out from; 7 days at most",
  },
  {
    name: "sitemap_xml",
    where: "Local storage",
    category: "Essential",
    purpose: "Staff only: a copy of the last sitemap that was downloaded.",
    retention: "Until it is cleared",
  },
  {
    name: "__stripe_mid, __stripe_sid, m",
    where: "Cookie",
    setBy: "Stripe",
    category: "Essential",
    purpose: "Protection against card fraud, on Stripe’s own payment page.",
    retention: "30 minutes to 2 years",
  },
  {
    name: "tracking-codes",
    where: "Local storage",
    category: "Analytics",
    purpose: "The public ids of the tags that this site uses for analytics or marketing. Nothing about you.",
    retention: untilWithdrawn,
  },
  {
    name: "tracked-orders",
    where: "Local storage",
    category: "Analytics",
    purpose: "References of your latest bookings, so that analytics and marketing count none of them twice.",
    retention: untilWithdrawn,
  },
  {
    name: "cookieless_session",
    where: "Session storage",
    category: "Analytics",
    purpose: "Pages and presses of this visit, under a random number made for it alone. Nothing that identifies you.",
    retention: "Until the tab is closed; started again after 30 minutes without activity",
  },
  {
    name: "_ga",
    where: "Cookie",
    setBy: "Google",
    category: "Analytics",
    purpose: "Google Analytics: tells one browser from another.",
    retention: "2 years",
  },
  {
    name: "_ga_*",
    where: "Cookie",
    setBy: "Google",
    category: "Analytics",
    purpose: "Google Analytics: keeps the state of a visit.",
    retention: "2 years",
  },
  {
    name: "_gcl_au",
    where: "Cookie",
    setBy: "Google",
    category: "Marketing",
    purpose: "Google Ads: measures whether an advertisement led to a quote or booking.",
    retention: "90 days",
  },
  {
    name: "_gcl_aw, _gac_*",
    where: "Cookie",
    setBy: "Google",
    category: "Marketing",
    purpose: "Google Ads: remembers the advertisement that brought you here.",
    retention: "90 days",
  },
  {
    name: "IDE, test_cookie",
    where: "Cookie",
    setBy: "Google",
    category: "Marketing",
    purpose: "Google Ads on doubleclick.net: measures and selects advertisements; tests whether cookies can be set.",
    retention: "IDE 13 months, test_cookie 15 minutes",
  },
  {
    name: "currach_addresses",
    where: "Local storage",
    category: "Preferences",
    purpose: "The last five addresses that you had a price for, to offer them to you again. They stay in this browser.",
    retention: untilWithdrawn,
  },
  {
    name: "currach_contact",
    where: "Local storage",
    category: "Preferences",
    purpose: "Name, email and phone of your last booking, to offer them to you again. They stay in this browser.",
    retention: untilWithdrawn,
  },
  {
    name: "chat-hidden",
    where: "Session storage",
    category: "Preferences",
    purpose: "Remembers that you have hidden the chat button.",
    retention: untilTabCloses,
  },
];
