import { describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { chatLink, greetings, isMobileDevice, messageTypeOf, whatsAppDigits } from "./whatsapp.ts";

describe("the chat", () => {
  it("is shown only if a number is configured [P116]", () => {
    expect(whatsAppDigits(brand.whatsapp)).toBe(brand.whatsapp);
    expect(whatsAppDigits("+353 80 555-0104")).toBe("353805550104");
    for (const wrong of ["", "soon", "080 555 0104", "12345"]) expect(whatsAppDigits(wrong), wrong).toBeNull();
  });

  it("greets for six reasons, each in its own words [P122]", () => {
    const texts = Object.values(greetings);
    expect(texts).toHaveLength(6);
    expect(new Set(texts).size).toBe(6);
    for (const text of texts) expect(text).toContain(`Hello ${brand.name}, `);
  });

  it.each([
    ["/", "general"],
    ["/privacy-policy", "general"],
    ["/quick-quote", "quote"],
    ["/book-a-courier", "booking"],
    ["/booking-confirmation", "tracking"],
    ["/services/white-glove", "support"],
    ["/business-account", "support"],
    ["/rewards", "support"],
  ])("on %s is about: %s [P122]", (path, type) => {
    expect(messageTypeOf(path, false)).toBe(type);
    expect(messageTypeOf(path, true)).toBe("emergency");
  });

  it("passes on the greeting whatever characters it contains", () => {
    expect(chatLink("353805550104", "A & B? Dún")).toBe("https://wa.me/353805550104?text=A%20%26%20B%3F%20D%C3%BAn");
  });

  it("distinguishes a phone from a computer", () => {
    const phones = ["Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)"];
    for (const userAgent of phones) expect(isMobileDevice({ userAgent }), userAgent).toBe(true);
    const computers = ["Mozilla/5.0 (X11; Linux x86_64) Chrome/150", "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)"];
    for (const userAgent of computers) expect(isMobileDevice({ userAgent }), userAgent).toBe(false);
  });
});
