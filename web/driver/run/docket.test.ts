import { expect, it } from "vitest";
import type { DriverStop } from "../../../contract/driver-phone.ts";
import { trackPath } from "../../../contract/tracking.ts";
import { explainDocket } from "../scan/explain-docket.ts";
import { docketKey, hasDocketKey } from "./docket.ts";

const key = "0123456789abcdef0123456789abcdef";
const other = "f".repeat(32);
const address = (of: string) => `https://currach.example${trackPath(of)}`;

it.each([
  [address(key), key],
  [`${address(key)}?from=docket`, key],
  [`${address(key).toUpperCase().replace("/TRACK/", "/track/")}/`, key],
  [` ${address(key)} `, key],
  ["https://currach.example/track/short", null],
  ["https://currach.example/orders/1", null],
  ["5000112637922", null],
])("The code %s has the docket key %s [E019]", (text, found) => {
  expect(docketKey(text)).toBe(found);
});

const stop = (reference: string, more: object = {}) =>
  ({
    kind: "dropoff",
    reference,
    state: "waiting",
    address: { lines: ["9 Quay Street", "Galway"], eircode: "" },
    trackAddress: null,
    ...more,
  }) as DriverStop;

it("A docket belongs to the stop whose tracking page its code links to [E019]", () => {
  expect(hasDocketKey(stop("WC-1", { trackAddress: address(key) }), key)).toBe(true);
  expect(hasDocketKey(stop("WC-2", { trackAddress: address(other) }), key)).toBe(false);
  expect(hasDocketKey(stop("WC-3"), key)).toBe(false);
});

it("Scanning a wrong docket says where its parcel belongs, or that it is not in the run [E019]", () => {
  const collected = stop("WC-2", { trackAddress: address(other), kind: "pickup", state: "done" });
  const stops = [
    stop("WC-1", { trackAddress: address(key) }),
    collected,
    stop("WC-2", { trackAddress: address(other) }),
  ];
  expect(explainDocket(other, stops)).toBe("Wrong parcel. It belongs to: Deliver WC-2, 9 Quay Street, Galway.");
  expect(explainDocket("a".repeat(32), stops)).toBe("Wrong parcel: it is not in your run.");
});
