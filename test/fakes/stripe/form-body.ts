/** Stripe's form encoding: `line_items[0][price_data][currency]=eur` is nested, and lists use numbers as keys. */
export type Params = { [name: string]: string | Params };

export function readForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    const last = keys.pop() ?? name;
    let place = params;
    for (const key of keys) {
      const inner = paramsOf(place[key]);
      place[key] = inner;
      place = inner;
    }
    place[last] = value;
  }
  return params;
}

export function textOf(value: string | Params | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export function paramsOf(value: string | Params | undefined): Params {
  return typeof value === "object" ? value : {};
}

/** Metadata has one level. */
export function metadataOf(value: string | Params | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(paramsOf(value)).map(([key, text]) => [key, textOf(text) ?? ""]));
}
