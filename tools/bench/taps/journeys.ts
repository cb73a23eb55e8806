import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { confirmationPath, pages } from "../../../contract/paths.ts";
import { card } from "../../../test/payments.ts";
import { desk, type InputCounts, openVisitor, phone, type Visitor } from "./count-input.ts";

/** A journey to the payment page, the input it took, and the most it may take. `beyond`: keys beyond the answers. */
export type MeasuredJourney = {
  name: string;
  presses: InputCounts;
  /** How many letters the answers themselves have. */
  answers: number;
  aim: Partial<InputCounts> & { beyond?: number };
};

/** What a visitor types: until the address is suggested, which suggestion to choose, and its Eircode. */
type Answers = { from: typeof from; to: typeof from; contact: typeof contact };

/** What is typed until the address is suggested, the suggestion to choose, and its Eircode. */
const from = { typed: "12 main st naas", chosen: /Main St, Naas/, eircode: "w91xy45" };
const to = { typed: "8 patrick st cork", chosen: /Patrick St, Cork/, eircode: "t12ab34" };
/** In the order of the form. */
const contact = {
  firstName: "Eva",
  lastName: "Daly",
  email: "eva@daly.ie",
  phone: "0871234567",
  deliveryContactName: "Jim Roe",
  deliveryContactPhone: "0867654321",
  packageDescription: "Books",
};

const usual: Answers = { from, to, contact };

/** Long names, and houses outside the towns, in the order of the form. */
const rural: [name: string, answers: Answers][] = [
  [
    "Muireann, Ventry to Spiddal",
    {
      from: { typed: "Teach Mhuireann, Baile Nua, Ventry", chosen: /Ventry/, eircode: "v92xy45" },
      to: { typed: "Ard na Mara, Spiddal", chosen: /Spiddal/, eircode: "h91xy45" },
      contact: {
        firstName: "Muireann",
        lastName: "Nic Ghiolla Phádraig-O'Shaughnessy",
        email: "muireann.nic-ghiolla-phadraig@comharchumannforbartha.example.ie",
        phone: "0871234567",
        deliveryContactName: "Caoimhín Mac Giolla Bhríde-Featherstonehaugh",
        deliveryContactPhone: "0867654321",
        packageDescription: "Harp strings",
      },
    },
  ],
  [
    "Bartholomew, Kilgarvan to Naas",
    {
      from: { typed: "The Old Schoolhouse, Kilgarvan", chosen: /Kilgarvan, Kerry/, eircode: "v93xy45" },
      to: { typed: "12 main st naas", chosen: /Main St, Naas/, eircode: "w91xy45" },
      contact: {
        firstName: "Bartholomew-Alexander",
        lastName: "Featherstonehaugh-Cholmondeley",
        email: "bartholomew@featherstonehaugh-cholmondeley-restorations.example.com",
        phone: "0871234567",
        deliveryContactName: "Aleksandra Wojciechowska-Brzęczyszczykiewicz",
        deliveryContactPhone: "0867654321",
        packageDescription: "Clock movement",
      },
    },
  ],
  [
    "Ó Donnchadhaimh, Spiddal to Cork",
    {
      from: { typed: "Third house past the pier, Spiddal", chosen: /Spiddal/, eircode: "h91xy46" },
      to: { typed: "8 patrick st cork", chosen: /Patrick St, Cork/, eircode: "t12ab34" },
      contact: {
        firstName: "Ó",
        lastName: "Donnchadhaimhthreabhairínachóil",
        email: "x@y.ie",
        phone: "0871234567",
        deliveryContactName: "Comhairleoireachtghairmiúlachta",
        deliveryContactPhone: "0867654321",
        packageDescription: "Books",
      },
    },
  ],
];

/** How many letters the answers have, except letters for which this keyboard layout has no key. */
function lengthOf({ from, to, contact }: Answers): number {
  const texts = [from.typed, from.eircode, to.typed, to.eircode, ...Object.values(contact)];
  return texts.reduce((sum, text) => sum + text.replace(/[^ -~]/g, "").length, 0);
}

const field = (page: Page, id: string) => page.locator(`[id="${id}"]`);
const button = (page: Page, name: RegExp | string) => page.getByRole("button", { name });
const choice = (page: Page, group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).getByText(name, { exact: true });
/** The first day after today: at weekends a weekday. */
const nextDay = /^(Tomorrow|(Mon|Tues|Wednes|Thurs|Fri)day)/;
const payPages = "**/checkout/order-pay/**";
const mostTabs = 80;
const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/** Waits until the field has the focus, without any input. */
async function focusIn(target: Locator): Promise<void> {
  await target.waitFor();
  await target.page().waitForFunction((element) => element === document.activeElement, await target.elementHandle());
}

async function choosePlaceByFinger({ page, tap, type }: Visitor, label: string, place: typeof from): Promise<void> {
  await tap(page.getByLabel(label));
  await type(place.typed);
  await tap(page.getByRole("option", { name: place.chosen }).first());
}

/** From field to field with Enter, which a phone's keyboard labels 'Next'. */
async function typeContact({ page, type, press }: Visitor, answers: typeof contact): Promise<void> {
  for (const [index, [name, text]] of Object.entries(answers).entries()) {
    if (index > 0) await press("Enter");
    await focusIn(page.getByRole("form", { name: "Booking" }).locator(`[name="${name}"]`));
    await type(text);
  }
}

/** Ends on the payment page. */
async function bookByFinger(visitor: Visitor, { from, to, contact }: Answers): Promise<void> {
  const { page, tap, type, press } = visitor;
  await page.goto(pages.home);
  await hydrated(page);
  await tap(button(page, "Reject All").first());
  await choosePlaceByFinger(visitor, "Collect from", from);
  await choosePlaceByFinger(visitor, "Deliver to", to);
  await tap(button(page, "See the price"));
  await page.getByRole("region", { name: "Guide price" }).waitFor();
  await tap(field(page, "pickup.postcode"));
  await type(from.eircode);
  await press("Enter");
  await focusIn(field(page, "dropoff.postcode"));
  await type(to.eircode);
  await press("Enter");
  await tap(button(page, nextDay));
  await tap(choice(page, "Package Type", "Small Box"));
  await tap(choice(page, "Service Type", "Small Van"));
  await tap(field(page, "calculate"));
  await tap(button(page, /^(Continue to Book|Pay Now)/).first());
  await page.getByRole("form", { name: "Booking" }).waitFor();
  await tap(page.locator('[name="firstName"]'));
  await typeContact(visitor, contact);
  await tap(button(page, "Continue to Payment").first());
  await page.waitForURL(payPages);
}

async function bookByKeyboard(visitor: Visitor): Promise<void> {
  const { page, type, press, tabTo } = visitor;
  await page.goto(pages.home);
  await hydrated(page);
  const pressOn = async (target: Locator, key = "Enter") => {
    await tabTo(target);
    await press(key);
  };
  await pressOn(button(page, "Reject All").first());
  for (const [label, place] of [
    ["Collect from", from],
    ["Deliver to", to],
  ] as const) {
    await tabTo(page.getByLabel(label));
    await type(place.typed);
    await page.getByRole("option", { name: place.chosen }).first().waitFor();
    const names = await page.getByRole("option").allInnerTexts();
    for (let down = names.findIndex((name) => place.chosen.test(name)); down >= 0; down--) await press("ArrowDown");
    await press("Enter");
  }
  await pressOn(button(page, "See the price"));
  await page.getByRole("region", { name: "Guide price" }).waitFor();
  await tabTo(field(page, "pickup.postcode"));
  await type(from.eircode);
  await press("Enter");
  await focusIn(field(page, "dropoff.postcode"));
  await type(to.eircode);
  await press("Enter");
  await pressOn(button(page, nextDay));
  await chooseByKeyboard(visitor, "Package Type", "Small Box");
  await chooseByKeyboard(visitor, "Service Type", "Small Van");
  await pressOn(field(page, "calculate"));
  await pressOn(button(page, /^(Continue to Book|Pay Now)/).first());
  await page.getByRole("form", { name: "Booking" }).waitFor();
  await tabTo(page.locator('[name="firstName"]'));
  await typeContact(visitor, contact);
  await pressOn(button(page, "Continue to Payment").first());
  await page.waitForURL(payPages);
}

/** Tabs into the group, then moves down to the option. */
async function chooseByKeyboard({ page, press, tabTo }: Visitor, group: string, name: string): Promise<void> {
  const radios = page.getByRole("radiogroup", { name: group }).locator("input:enabled");
  const wanted = page.getByRole("radiogroup", { name: group }).getByRole("radio", { name });
  await tabTo(radios.and(page.locator(":checked")).or(radios.first()).first());
  for (let down = 0; down < mostTabs && !(await isFocused(wanted)); down++) await press("ArrowDown");
  if (!(await wanted.isChecked())) await press("Space");
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Starts from the confirmation of a paid booking. */
async function repeat(visitor: Visitor, confirmation: string, link: string): Promise<void> {
  const { page, tap } = visitor;
  await page.goto(confirmation);
  await tap(page.getByRole("link", { name: link }));
  await tap(page.getByRole("radiogroup", { name: "Collection date" }).getByText(nextDay).first());
  await tap(button(page, "See the price"));
  await page.getByRole("form", { name: "Booking" }).waitFor();
  await tap(button(page, "Continue to Payment").first());
  await page.waitForURL(payPages);
}

/** Pays on the sandbox's page; returns the path of the confirmation. */
async function payFor({ page }: Visitor): Promise<string> {
  const { pathname, searchParams } = new URL(page.url());
  const id = Number(/\d+/.exec(pathname)?.[0]);
  await page.getByRole("main").getByRole("button", { name: /^Pay / }).click();
  for (const [name, value] of Object.entries(card())) await page.locator(`main [name="${name}"]`).fill(value);
  await page.getByRole("main").getByRole("button", { name: /^Pay / }).click();
  await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
  return confirmationPath(id, searchParams.get("key") ?? "");
}

/** One after the other, since the repeat booking needs an earlier one that is paid. */
export async function measureJourneys(browser: Browser, url: string): Promise<MeasuredJourney[]> {
  const walked: MeasuredJourney[] = [];
  let confirmation = "";
  // Uses the phone that booked before, which has already answered the cookie banner.
  let returning: BrowserContextOptions = phone;
  const walk = async (
    journey: Omit<MeasuredJourney, "presses" | "answers"> & { answers?: number },
    options: BrowserContextOptions,
    steps: (visitor: Visitor) => Promise<void>,
    after: (visitor: Visitor) => Promise<void> = async () => {},
  ) => {
    const visitor = await openVisitor(browser, url, options);
    await steps(visitor);
    walked.push({ answers: 0, ...journey, presses: visitor.pressed() });
    await after(visitor);
    await visitor.leave();
  };
  const aim = { taps: 14, beyond: 10 };
  const first = { name: "new customer, phone", answers: lengthOf(usual), aim };
  await walk(
    first,
    phone,
    (visitor) => bookByFinger(visitor, usual),
    async (visitor) => {
      confirmation = await payFor(visitor);
      returning = { ...phone, storageState: await visitor.page.context().storageState() };
    },
  );
  for (const [name, answers] of rural)
    await walk({ name, answers: lengthOf(answers), aim }, phone, (visitor) => bookByFinger(visitor, answers));
  await walk({ name: "new customer, keyboard alone", aim: { taps: 0 } }, desk, bookByKeyboard);
  const repeats = [
    ["book again, phone", "Book again"],
    ["the return, phone", "Book the return"],
  ] as const;
  for (const [name, link] of repeats)
    await walk({ name, aim: { taps: 6, keys: 0 } }, returning, (visitor) => repeat(visitor, confirmation, link));
  return walked;
}
