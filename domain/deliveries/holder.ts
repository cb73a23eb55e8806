/** Who has the goods. `name`: that of the depot or the partner; empty for the usual depot. */
export type Holder =
  | { kind: "sender" }
  | { kind: "driver"; driver: number }
  | { kind: "depot"; name: string }
  | { kind: "partner"; name: string }
  | { kind: "recipient" };

/** Who can have goods between pickup and the end of their delivery. */
export type Carrier = Exclude<Holder, { kind: "sender" | "recipient" }>;

export type HolderKind = Holder["kind"];

export const depot: Carrier = { kind: "depot", name: "" };

export function isSameHolder(a: Holder, b: Holder): boolean {
  return a.kind === b.kind && identityOf(a) === identityOf(b);
}

function identityOf(holder: Holder): number | string {
  return "driver" in holder ? holder.driver : "name" in holder ? holder.name : "";
}

/** A holder as staff and drivers read it. `name`: that of the driver, the depot or the partner. */
type NamedHolder = { kind: HolderKind; name: string };

/** Within a sentence: 'with Aoife Daly'. */
export function holderPhrase({ kind, name }: NamedHolder): string {
  switch (kind) {
    case "sender":
      return "with the sender";
    case "recipient":
      return "with the recipient";
    case "depot":
      return name === "" ? "at the depot" : `at the depot: ${name}`;
    case "driver":
      return name === "" ? "with a driver" : `with ${name}`;
    case "partner":
      return name === "" ? "with a partner" : `with ${name}`;
  }
}

/** On its own: 'With Aoife Daly'. */
export function describeHolder(holder: NamedHolder): string {
  const phrase = holderPhrase(holder);
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
