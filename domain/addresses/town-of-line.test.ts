import { describe, expect, it } from "vitest";
import { formatAddress } from "./address.ts";
import { townOfLine } from "./town-of-line.ts";

describe("The town in an address on one line", () => {
  it.each([
    ["1 Main Street, Tallaght, Dublin, D24 X9Y8, Ireland", "Tallaght"],
    ["Acme Ltd, Unit 3, Harbour Road, Dún Laoghaire, Co. Dublin, A96 A2A2, Ireland", "Dún Laoghaire"],
    ["5 Patrick Street, Cork", "Cork"],
    ["5 Patrick Street, Cork, County Cork, T12 X2Y3, Ireland", "Cork"],
    ["Unit 7, Airport Road, Cork, Ireland", "Cork"],
    ["2 Shop Street, Galway, H91E2K7", "Galway"],
    ["10 Royal Avenue, Belfast, Antrim, BT1 1DA, Northern Ireland", "Belfast"],
    ["Naas, Co Kildare", "Naas"],
    ["350 5th Avenue, New York, 10118, United States", "New York"],
    ["Athlone", "Athlone"],
    ["12 Main Street", ""],
    ["", ""],
  ])("of '%s' is '%s'", (line, town) => {
    expect(townOfLine(line)).toBe(town);
  });

  it("is the one that a booking wrote into it", () => {
    const address = {
      address1: "14 Fettercairn Road",
      city: "Tallaght",
      state: "Dublin",
      postcode: "D24V9X1",
      country: "IE",
    };
    expect(townOfLine(formatAddress(address))).toBe("Tallaght");
  });
});
