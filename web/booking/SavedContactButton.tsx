import { useRef, useState } from "react";
import { fullName } from "../../domain/text/words.ts";
import { rememberedContact } from "../consent/remembered-contact.ts";
import type { Form } from "../forms/use-form.ts";
import { Button } from "../ui/Button.tsx";
import type { BookingFields } from "./booking-fields.ts";

/** Offers who booked last in this browser, while nothing of a contact is typed. */
export function ContactOffer({ form }: { form: Form<BookingFields> }) {
  const [contact] = useState(rememberedContact);
  const [isTaken, setTaken] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  const { firstName, lastName, email, phone } = form.values;
  if (!contact || (!isTaken && `${firstName}${lastName}${email}${phone}` !== "")) return null;
  const take = () => {
    form.set(contact);
    setTaken(true);
    // The button goes; the focus stays where it was.
    told.current?.focus();
  };
  return (
    <div className={isTaken ? "sr-only" : "mb-4"}>
      <p ref={told} role="status" tabIndex={-1}>
        {isTaken && "Your details are filled in."}
      </p>
      {!isTaken && (
        <Button tone="secondary" onClick={take} className="w-full min-w-0 sm:w-auto">
          <span className="wrap-anywhere">
            Use {fullName(contact.firstName, contact.lastName)}, {contact.email}
          </span>
        </Button>
      )}
    </div>
  );
}
