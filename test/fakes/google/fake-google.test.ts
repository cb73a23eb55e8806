import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeGoogle, startFakeGoogle } from "./fake-google.ts";

let google: FakeGoogle;
beforeAll(async () => {
  google = await startFakeGoogle();
});
afterAll(() => google.close());

async function ask(
  path: string,
  { key = google.key, mask = "*", body }: { key?: string; mask?: string; body?: object },
) {
  const response = await fetch(google.url + path, {
    method: body ? "POST" : "GET",
    headers: { ...(key && { "x-goog-api-key": key }), ...(mask && { "x-goog-fieldmask": mask }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
const suggestions = "/v1/places:autocomplete";
const drive = (origin: object, destination: object) => ({ origin, destination, travelMode: "DRIVE" });
const naas = { address: "Naas, County Kildare, Ireland" };

describe("the fake of Google Maps", () => {
  it("refuses requests without a key, with another key, and without a field mask", async () => {
    const body = { input: "Naas" };
    expect(await ask(suggestions, { key: "", body })).toMatchObject({
      status: 403,
      body: { error: { code: 403, status: "PERMISSION_DENIED" } },
    });
    expect(await ask(suggestions, { key: "another", body })).toMatchObject({
      status: 400,
      body: { error: { status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] } },
    });
    expect(await ask("/directions/v2:computeRoutes", { mask: "", body: drive(naas, naas) })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("FieldMask is a required parameter") } },
    });
  });

  it("answers the fields of the mask and no others, and refuses unknown ones", async () => {
    const mask = "routes.distanceMeters";
    const body = drive({ address: "Cork, Ireland" }, naas);
    const { body: answer } = await ask("/directions/v2:computeRoutes", { mask, body });
    expect(answer).toEqual({ routes: [{ distanceMeters: expect.any(Number) }] });
    expect((await ask("/directions/v2:computeRoutes", { mask: "routes.price", body })).status).toBe(400);
  });

  it.each([
    { input: "" },
    { input: "Naas", sessionToken: "x".repeat(37) },
    { input: "Naas", locationBias: { circle: { center: { latitude: 53, longitude: -6 }, radius: 50_001 } } },
    { input: "Naas", radius: 5 },
  ])("refuses suggestions for %j", async (body) => {
    expect(await ask(suggestions, { body })).toMatchObject({
      status: 400,
      body: { error: { status: "INVALID_ARGUMENT" } },
    });
  });

  it("leaves out empty values: no suggestion, no route, no metre", async () => {
    expect((await ask(suggestions, { body: { input: "qqqqqq" } })).body).toEqual({});
    const routes = "/directions/v2:computeRoutes";
    expect((await ask(routes, { body: drive({ address: "Nowhere at all" }, naas) })).body).toEqual({});
    expect((await ask(routes, { body: drive(naas, naas) })).body.routes[0]).not.toHaveProperty("distanceMeters");
  });

  it("reports when a session is used after its end", async () => {
    const sessionToken = "one";
    const found = await ask(suggestions, { body: { input: "Naas", sessionToken } });
    const { placeId } = found.body.suggestions[0].placePrediction;
    await ask(`/v1/places/${placeId}?sessionToken=one`, {});
    expect(google.sessions()).toEqual([{ token: "one", autocompletes: 1, details: 1, reused: false }]);
    await ask(suggestions, { body: { input: "Naas", sessionToken } });
    expect(google.sessions()[0]?.reused).toBe(true);
  });
});
