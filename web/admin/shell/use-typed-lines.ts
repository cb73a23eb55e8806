import { useState } from "react";
import type { Form } from "../../forms/use-form.ts";
import type { TypedAddress } from "./typed-shipment.ts";

export type TypedLine = ReturnType<typeof createTypedLine>;
export type TypedLines = Pick<ReturnType<typeof useTypedLines>, "lines" | "drop">;

/** A line that may say an address which its form does not have yet. What was typed or chosen last counts, whatever answers after it. */
export function createTypedLine() {
  let isUnread = false;
  let turn = 0;
  let reading: Promise<void> | null = null;
  const line = {
    isUnread: () => isUnread,
    /** Begins to take apart what is typed. */
    takeApart(): void {},
    type(text: string): void {
      turn += 1;
      reading = null;
      isUnread = text.trim() !== "";
    },
    /** What it says counts no longer. */
    drop: () => line.type(""),
    fillFrom(looking: Promise<TypedAddress | null>, found: (address: TypedAddress) => void, failed: () => void): void {
      turn += 1;
      const mine = turn;
      isUnread = true;
      const answered = (address: TypedAddress | null, tell: () => void) => {
        if (mine !== turn) return;
        reading = null;
        isUnread = address === null;
        tell();
      };
      reading = looking.then(
        (address) => answered(address, () => address && found(address)),
        () => answered(null, failed),
      );
    },
    /** Reads what it says, or waits for the look-up that is under way. */
    async read(): Promise<void> {
      if (isUnread && !reading) line.takeApart();
      await reading;
    },
  };
  return line;
}

const unread = "Choose the address from the list, or fill it in below";

/** The address lines of a form, by their fields' names: it is sent with what they say, or not at all. */
export function useTypedLines<Values extends object>(form: Form<Values>) {
  const [lines] = useState(() => new Map<string, TypedLine>());
  const { held } = form;
  return {
    /** Those on the screen. */
    lines,
    /** The address is typed field by field. */
    drop(name: string): void {
      lines.get(name)?.drop();
      const { errors } = held.read();
      if (errors[name]) held.update({ errors: { ...errors, [name]: undefined } });
    },
    /** As the form's own, once every line is read; a line that says no address is refused, and nothing is sent. */
    async send(...sending: Parameters<typeof form.send>): Promise<void> {
      if (held.read().busy) return;
      const read = [...lines];
      await held.run(async () => {
        await Promise.all(read.map(([, line]) => line.read()));
      }, held.showRefusal);
      // Another trip was copied meanwhile, or the order discarded: that is not what was to be sent.
      if (read.some(([name, line]) => lines.get(name) !== line)) return;
      const faults = read.filter(([, line]) => line.isUnread()).map(([name]) => [name, unread]);
      if (faults.length > 0) form.refuse(Object.fromEntries(faults));
      else await form.send(...sending);
    },
  };
}
