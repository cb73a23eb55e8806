import { useState } from "react";
import type { Form } from "../../forms/use-form.ts";
import type { TypedAddress } from "./typed-shipment.ts";

export type TypedLine = ReturnType<typeof createTypedLine>;
export type TypedLines = Pick<ReturnType<typeof useTypedLines>, "lines" | "discard">;

/** A line whose address the form may not have yet; only the last text or choice counts, whatever answers later. */
export function createTypedLine() {
  let isUnread = false;
  let turn = 0;
  let reading: Promise<void> | null = null;
  const line = {
    isUnread: () => isUnread,
    /** Starts parsing the typed text; set by the field. */
    startParsing(): void {},
    type(text: string): void {
      turn += 1;
      reading = null;
      isUnread = text.trim() !== "";
    },
    /** Discards the typed text. */
    discard: () => line.type(""),
    fillFrom(lookup: Promise<TypedAddress | null>, found: (address: TypedAddress) => void, failed: () => void): void {
      turn += 1;
      const mine = turn;
      isUnread = true;
      const settle = (address: TypedAddress | null, apply: () => void) => {
        if (mine !== turn) return;
        reading = null;
        isUnread = address === null;
        apply();
      };
      reading = lookup.then(
        (address) => settle(address, () => address && found(address)),
        () => settle(null, failed),
      );
    },
    /** Parses the text, or waits for the lookup under way. */
    async read(): Promise<void> {
      if (isUnread && !reading) line.startParsing();
      await reading;
    },
  };
  return line;
}

const unread = "Choose the address from the list, or fill it in below";

/** The address lines of a form by field name; the form is sent with what they say, or not at all. */
export function useTypedLines<Values extends object>(form: Form<Values>) {
  const [lines] = useState(() => new Map<string, TypedLine>());
  const { store } = form;
  return {
    /** The lines on the screen. */
    lines,
    /** Discards a line because its address is typed field by field. */
    discard(name: string): void {
      lines.get(name)?.discard();
      const { errors } = store.read();
      if (errors[name]) store.update({ errors: { ...errors, [name]: undefined } });
    },
    /** Like the form's `send`, after every line is parsed; a line without an address is refused and nothing is sent. */
    async send(...sending: Parameters<typeof form.send>): Promise<void> {
      if (store.read().busy) return;
      const read = [...lines];
      await store.run(async () => {
        await Promise.all(read.map(([, line]) => line.read()));
      }, store.showRefusal);
      // Another trip was copied or the order discarded meanwhile, so this is no longer what should be sent.
      if (read.some(([name, line]) => lines.get(name) !== line)) return;
      const refused = read.filter(([, line]) => line.isUnread()).map(([name]) => [name, unread]);
      if (refused.length > 0) form.refuse(Object.fromEntries(refused));
      else await form.send(...sending);
    },
  };
}
