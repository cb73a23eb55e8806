import { stopNames } from "../domain/deliveries/delivery-words.ts";
import { type ProofLevel, proofLevelsOf } from "../domain/deliveries/required-proofs.ts";
import { eurosToCents, formatEuro } from "../domain/money/euro.ts";
import { priorityLabel } from "../domain/pricing/names.ts";
import { type PackageType, priorities } from "../domain/pricing/tariff.ts";
import { type CollectionWindow, showDays } from "../domain/schedule/collection-hours.ts";
import type { DeliveryEmailSwitches, Settings, TrackingCodes } from "./settings.ts";
import type { SettingsDifference, SettingsKey } from "./staff-settings.ts";

/**
 * The differences between two versions of the settings, in words for staff; keys missing on either side are left out.
 */
export function settingsDifferences(before: Partial<Settings>, after: Partial<Settings>): SettingsDifference[] {
  const packages = [...(after.packageTypes ?? []), ...(before.packageTypes ?? [])];
  return [
    ...listDifferences("deliveryTypes", before.deliveryTypes, after.deliveryTypes, deliveryTypeFields(packages)),
    ...listDifferences("packageTypes", before.packageTypes, after.packageTypes, packageTypeFields),
    ...partDifferences("priorityMultipliers", before.priorityMultipliers, after.priorityMultipliers, multiplierFields),
    ...switchFields.flatMap(([key, what, show]) =>
      before[key] === undefined || after[key] === undefined
        ? []
        : difference(key, what, show(before[key]), show(after[key])),
    ),
    ...partDifferences("collectionHours", before.collectionHours, after.collectionHours, collectionFields),
    ...partDifferences("deliveryNews", before.deliveryNews, after.deliveryNews, newsFields),
    ...partDifferences("remoteDeliveries", before.remoteDeliveries, after.remoteDeliveries, remoteDeliveryFields),
    ...proofDifferences(before, after),
    ...partDifferences("trackingCodes", before.trackingCodes, after.trackingCodes, codeFields),
    ...listDifferences("googleAdsEvents", before.googleAdsEvents, after.googleAdsEvents, adsEventFields),
    ...listDifferences("redirects", before.redirects, after.redirects, redirectFields),
  ];
}

type Show = (value: unknown) => string;
type Fields = readonly (readonly [field: string, label: string, show: Show])[];
type Listed = { fields: Fields; kind: string; titleOf: (entry: Entry) => string };
type Entry = Record<string, unknown> & { id: string };

const euro: Show = (value) => (typeof value === "number" ? formatEuro(eurosToCents(value)) : "none");
const kilometres: Show = (value) => `${value} km`;
const range: Show = (value) => (value === 0 ? "no limit" : `${value} km`);
const kilograms: Show = (value) => `${value} kg`;
const factor: Show = (value) => `× ${value}`;
const yesNo: Show = (value) => (value === true ? "yes" : "no");
const onOff: Show = (value) => (value === true ? "on" : "off");
const text: Show = (value) => (value === "" || value === undefined ? "empty" : String(value));
const hours: Show = (value) => `${value} hours`;

const deliveryTypeFields = (packages: PackageType[]): Listed => ({
  kind: "Delivery type",
  titleOf: ({ name }) => String(name),
  fields: [
    ["name", "name", text],
    ["basePrice", "base price", euro],
    ["maxRange", "maximum range", range],
    ["freeRange", "free range", kilometres],
    ["pricePerKm", "price per km", euro],
    ["maxPackageSize", "maximum package size", text],
    ["maxWeight", "maximum weight", kilograms],
    ["phoneBookingOnly", "phone booking only", yesNo],
    ["compatiblePackageTypes", "packages carried", (ids) => packageNames(ids, packages)],
  ],
});

const packageTypeFields: Listed = {
  kind: "Package type",
  titleOf: ({ name }) => String(name),
  fields: [
    ["name", "name", text],
    ["description", "description", text],
    ["maxWeight", "maximum weight", kilograms],
    ["maxDimensions", "maximum dimensions", text],
    ["nextDayPrice", "next-day price", euro],
    ["quantityEnabled", "quantity", onOff],
    ["isPallet", "pallet", yesNo],
  ],
};

const multiplierFields: Fields = priorities.map((priority) => [
  priority,
  `${priorityLabel(priority)} multiplier`,
  factor,
]);

const window: Show = (value) => {
  const { days, from, until } = value as CollectionWindow;
  return `${showDays(days)}, ${from}-${until}`;
};
const collectionFields: Fields = priorities.map((priority) => [
  priority,
  `${priorityLabel(priority)} collected`,
  window,
]);

const switchFields: [SettingsKey, string, Show][] = [
  ["analyticsVisible", "Analytics visible to managers", onOff],
  ["livePaymentsEnabled", "Live payments", onOff],
  ["observePublicHolidays", "Public holidays are days off", yesNo],
  ["cancelUnpaidAfterHours", "Unpaid orders are cancelled after", hours],
  ["collectAtWeekends", "Collected at weekends", yesNo],
  ["minutesAtStop", "Minutes at a stop", String],
  ["emergencyBannerEnabled", "Emergency banner", onOff],
  ["websiteIssuesBannerEnabled", "Website issues banner", onOff],
  ["googleMapsApiKey", "Google Maps key", text],
];

const remoteDeliveryFields: Fields = [
  ["from", "WordPress orders delivered from", (value) => (value === "" ? "the day of connection" : String(value))],
  ["products", "WordPress products delivered", (value) => (value as number[]).join(", ") || "all with both addresses"],
  ["emails", "Emails about deliveries of WordPress orders", onOff],
];

const newsFields = [
  ["onTheWay", "Email on the way to collect", onOff],
  ["collected", "Email when collected", onOff],
  ["delivered", "Email when delivered", onOff],
  ["failed", "Email when it could not be done", onOff],
] as const satisfies readonly (readonly [keyof DeliveryEmailSwitches, string, Show])[];

export const proofLevelNames: Readonly<Record<ProofLevel, string>> = {
  none: "nothing",
  name: "name",
  signature: "name and signature",
  signature_and_picture: "name, signature and picture",
};

function proofDifferences(before: Partial<Settings>, after: Partial<Settings>): SettingsDifference[] {
  const [was, is] = [before.proofsAsked, after.proofsAsked];
  if (!was || !is) return [];
  const types = [...(after.deliveryTypes ?? []), ...(before.deliveryTypes ?? [])];
  const nameOf = (service: string) => types.find(({ id }) => id === service)?.name ?? priorityLabel(service);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].sort().flatMap((service) => {
    const [old, now] = [proofLevelsOf(was, service), proofLevelsOf(is, service)];
    return (["pickup", "dropoff"] as const).flatMap((end) =>
      difference(
        "proofsAsked",
        `${nameOf(service)}: ${stopNames[end]} asks for`,
        proofLevelNames[old[end]],
        proofLevelNames[now[end]],
      ),
    );
  });
}

const codeFields = [
  ["gtmId", "Google Tag Manager id", text],
  ["gaMeasurementId", "Google Analytics id", text],
  ["googleAdsId", "Google Ads id", text],
] as const satisfies readonly (readonly [keyof TrackingCodes, string, Show])[];

const adsEventFields: Listed = {
  kind: "Ad event",
  titleOf: ({ name }) => String(name),
  fields: [
    ["name", "name", text],
    ["description", "description", text],
    ["enabled", "enabled", yesNo],
    ["eventName", "event name", text],
    ["value", "value", String],
    ["currency", "currency", text],
    ["useDynamicValue", "dynamic value", yesNo],
  ],
};

const redirectFields: Listed = {
  kind: "Redirect",
  titleOf: ({ sourceUrl }) => String(sourceUrl),
  fields: [
    ["sourceUrl", "from", text],
    ["targetUrl", "to", text],
    ["redirectType", "type", text],
    ["matchType", "match", text],
    ["isActive", "active", yesNo],
    ["description", "description", text],
  ],
};

function packageNames(ids: unknown, packages: PackageType[]): string {
  const nameOf = (id: string) => packages.find((each) => each.id === id)?.name ?? id;
  return Array.isArray(ids) && ids.length > 0 ? ids.map(nameOf).sort().join(", ") : "none";
}

function listDifferences(
  key: SettingsKey,
  before: readonly { id: string }[] | undefined,
  after: readonly { id: string }[] | undefined,
  { fields, kind, titleOf }: Listed,
): SettingsDifference[] {
  if (!before || !after) return [];
  const old = new Map(before.map((entry) => [entry.id, entry as Entry]));
  const now = new Map(after.map((entry) => [entry.id, entry as Entry]));
  const removed = [...old.values()].filter(({ id }) => !now.has(id));
  const differences = [...now.values()].flatMap((entry) => {
    const earlier = old.get(entry.id);
    if (!earlier) return [{ key, what: `${kind} ${titleOf(entry)}`, before: null, after: "added" }];
    return partDifferences(
      key,
      earlier,
      entry,
      fields.map(([field, label, show]) => [field, `${titleOf(earlier)}: ${label}`, show]),
    );
  });
  const commonIds = (list: readonly { id: string }[]) =>
    list.filter(({ id }) => old.has(id) && now.has(id)).map(({ id }) => id);
  const isReordered = commonIds(before).join("\n") !== commonIds(after).join("\n");
  return [
    ...differences,
    ...removed.map((entry) => ({ key, what: `${kind} ${titleOf(entry)}`, before: "there", after: null })),
    ...(isReordered ? [{ key, what: `${kind}s: order`, before: "as before", after: "rearranged" }] : []),
  ];
}

function partDifferences(key: SettingsKey, before: object | undefined, after: object | undefined, fields: Fields) {
  if (!before || !after) return [];
  return fields.flatMap(([field, what, show]) =>
    difference(key, what, show((before as Entry)[field]), show((after as Entry)[field])),
  );
}

function difference(key: SettingsKey, what: string, before: string, after: string): SettingsDifference[] {
  return before === after ? [] : [{ key, what, before, after }];
}
