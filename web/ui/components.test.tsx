import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AddressSummary } from "./AddressSummary.tsx";
import { Button } from "./Button.tsx";
import { ChoiceCards } from "./ChoiceCard.tsx";
import { DatePicker } from "./DatePicker.tsx";
import { Disclosure } from "./Disclosure.tsx";
import { PriceLines } from "./PriceLines.tsx";
import { QuantitySelect } from "./Select.tsx";
import { TextInput } from "./TextInput.tsx";

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("PriceLines", () => {
  const price = {
    lines: [
      { code: "base", label: "Small Van", amountCents: 2000 },
      { code: "distance", label: "251.9 km", amountCents: 31488 },
      { code: "priority", label: "Same Day", amountCents: 16744 },
    ],
    netCents: 50232,
    vatCents: 11553,
    totalCents: 61785,
  };

  it("shows each line, then Subtotal, VAT and Total", () => {
    expect(textOf(renderToStaticMarkup(<PriceLines {...price} />))).toBe(
      "Small Van €20.00 251.9 km €314.88 Same Day €167.44 Subtotal €502.32 VAT (23%) €115.53 Total €617.85",
    );
  });

  it("shows amounts that add up as they are read", () => {
    const shown = [...renderToStaticMarkup(<PriceLines {...price} />).matchAll(/€([\d,]+)\.(\d\d)/g)];
    const cents = shown.map(([, euros, rest]) => Number(`${euros?.replace(",", "")}${rest}`));
    const [total, vat, net] = [cents.pop(), cents.pop(), cents.pop()];
    expect(cents.reduce((sum, line) => sum + line, 0)).toBe(net);
    expect((net ?? 0) + (vat ?? 0)).toBe(total);
  });
});

describe("a field", () => {
  it("is announced with its label, help and error", () => {
    const html = renderToStaticMarkup(
      <TextInput id="email" label="Email" help="We send the receipt there." error="Invalid email address" required />,
    );
    expect(html).toContain('for="email"');
    expect(html).toMatch(/<input[^>]*aria-describedby="email-help email-error"/);
    expect(html).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(html).toMatch(/<input[^>]*aria-required="true"/);
    expect(html).toMatch(/<div id="email-error" aria-live="polite"[^>]*>.*Invalid email address/);
  });

  it("leaves the star that marks it as required out of its label", () => {
    expect(renderToStaticMarkup(<TextInput id="a" label="City" required />)).toMatch(/<label[^>]*>City<\/label>/);
  });

  it("has its live region before there is an error, and is not marked as invalid", () => {
    const html = renderToStaticMarkup(<TextInput id="city" label="City" />);
    expect(html).toMatch(/<div id="city-error" aria-live="polite"[^>]*><\/div>/);
    expect(html).not.toContain("aria-invalid");
    expect(html).not.toContain("aria-describedby");
  });

  it("offers quantities from 1 to 10", () => {
    const html = renderToStaticMarkup(<QuantitySelect label="Quantity" value={3} onChange={() => {}} />);
    expect([...html.matchAll(/<option value="(\d+)"/g)].map((match) => match[1])).toEqual(
      "1 2 3 4 5 6 7 8 9 10".split(" "),
    );
    expect(html).toContain('<option value="3" selected="">3</option>');
  });
});

describe("a date picker", () => {
  it("says the chosen date in words after its label", () => {
    const html = renderToStaticMarkup(
      <DatePicker
        id="date"
        label="Preferred Date"
        value="2026-03-04"
        onChange={() => {}}
        today="2026-03-04"
        calendar={() => null}
      />,
    );
    expect(html).toContain('aria-labelledby="date-label date-value"');
    expect(html).toMatch(/<span id="date-value"[^>]*>Wednesday 4 March 2026<\/span>/);
  });
});

describe("a button", () => {
  it("stays in the tab order while busy, and says what it does", () => {
    const html = renderToStaticMarkup(
      <Button busy busyLabel="Sending...">
        Send Message
      </Button>,
    );
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain('disabled=""');
    expect(html).toMatch(/invisible[^>]*>Send Message/);
    expect(html).toMatch(/<span class="(?![^"]*invisible)[^"]*">(?:(?!<\/span>).)*Sending\.\.\./);
  });
});

describe("choice cards", () => {
  const html = renderToStaticMarkup(
    <ChoiceCards
      legend="Service Type"
      name="service"
      value="small_van"
      onChange={() => {}}
      options={[
        { value: "cargo_bike", title: "Cargo Bike", disabledReason: "Only up to 3 km" },
        { value: "small_van", title: "Small Van" },
      ]}
    />,
  );

  it("say why one cannot be chosen", () => {
    const bike = /<input[^>]*value="cargo_bike"[^>]*>/.exec(html)?.[0] ?? "";
    const reason = /aria-describedby="([^"]+)"/.exec(bike)?.[1] ?? "none";
    expect(bike).toContain('disabled=""');
    expect(html).toMatch(new RegExp(`<span id="${reason}"[^>]*>Only up to 3 km</span>`));
  });

  it("are radio buttons of one named group, one of them checked", () => {
    expect(html).toContain('role="radiogroup"');
    const checked = [...html.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(([input]) => input);
    expect(checked).toHaveLength(1);
    expect(checked[0]).toContain('value="small_van"');
  });
});

describe("hidden content", () => {
  it("stays in the page, so a closed disclosure keeps what was typed in it", () => {
    const html = renderToStaticMarkup(
      <Disclosure label="Address Details">
        <TextInput label="City" />
      </Disclosure>,
    );
    expect(html).toContain('aria-expanded="false"');
    expect(html).toMatch(/hidden=""[^>]*>.*<input/);
  });
});

describe("an address", () => {
  it("is shown as on a label, with a space in its Eircode", () => {
    const address = { address1: "12 Patrick Street", city: "Cork", state: "Cork", postcode: "T12AB34", country: "IE" };
    const html = renderToStaticMarkup(<AddressSummary label="Delivery" address={address} />);
    expect(textOf(html)).toContain("12 Patrick Street Cork T12 AB34");
    expect(html, "the Eircode is not broken in two").toContain('<span class="whitespace-nowrap">T12 AB34</span>');
  });
});
