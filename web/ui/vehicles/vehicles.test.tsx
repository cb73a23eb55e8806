import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { defaultTariff } from "../../../domain/pricing/default-tariff.ts";
import { Parcel } from "./Parcel.tsx";
import { parcelKind, sizes, vehicleKind } from "./sizes.ts";
import { Vehicle } from "./Vehicle.tsx";

const boxOf = (html: string) =>
  (/viewBox="([^"]+)"/.exec(html)?.[1] ?? "").split(" ").map(Number) as [number, number, number, number];
const remOf = (html: string) => Number(/width:([\d.]+)rem/.exec(html)?.[1]);

describe("drawings of vehicles and parcels", () => {
  it("exist for the ids of the default tariff", () => {
    for (const { id } of defaultTariff.deliveryTypes) expect(vehicleKind(id)).toBe(id);
    for (const packageType of defaultTariff.packageTypes) expect(parcelKind(packageType)).toBe(packageType.id);
    expect(vehicleKind("truck")).toBe("truck");
  });

  it("fall back to a van, a box or a pallet for types added by staff", () => {
    expect(vehicleKind("short_van")).toBe("van");
    expect(parcelKind({ id: "machine" })).toBe("box");
    expect(parcelKind({ id: "euro", isPallet: true })).toBe("pallet");
    expect(vehicleKind("constructor")).toBe("van");
  });

  it("are as wide as their real length, all at one scale", () => {
    const van = renderToStaticMarkup(<Vehicle kind="small_van" scale={0.5} withPerson={false} />);
    const lorry = renderToStaticMarkup(<Vehicle kind="truck" scale={0.5} withPerson={false} />);
    expect((remOf(lorry) - remOf(van)) * 16).toBeCloseTo((sizes.truck.lengthCm - sizes.small_van.lengthCm) * 0.5);
    expect(boxOf(van)[2] * 0.5).toBeCloseTo(remOf(van) * 16, 1);
  });

  it("stand on one ground line", () => {
    for (const kind of ["envelope", "pallet"] as const) {
      const [, top, , height] = boxOf(renderToStaticMarkup(<Parcel kind={kind} scale={1} />));
      expect(top + height).toBeCloseTo(2);
    }
  });

  it("show the largest parcel that each package type allows", () => {
    for (const packageType of defaultTariff.packageTypes) {
      const sides = (packageType.maxDimensions.match(/\d+/g) ?? []).map(Number);
      const { lengthCm, heightCm } = sizes[parcelKind(packageType)];
      expect(sides).toContain(lengthCm);
      expect(sides).toContain(heightCm);
    }
  });

  it("are hidden from screen readers unless they have a label", () => {
    expect(renderToStaticMarkup(<Parcel kind="pallet" />)).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(<Parcel kind="pallet" label="A pallet" />)).toContain(
      'role="img" aria-label="A pallet"',
    );
  });
});
