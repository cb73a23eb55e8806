import { useRef, useState } from "react";
import { fullName } from "../../domain/text/words.ts";
import { readSavedContact } from "../consent/saved-contact.ts";
import type { Form } from "../forms/use-form.ts";
import { Button } from "../ui/Button.tsx";
import type { BookingFields } from "./booking-fields.ts";

/** Fills in the contact who last booked in this browser; shown while the contact fields are empty. */
export function SavedContactButton({ form }: { form: Pick<Form<BookingFields>, "values" | "set"> }) {
  const [contact] = useState(readSavedContact);
  const [isFilledIn, setFilledIn] = useState(false);
  const message = useRef<HTMLParagraphElement>(null);
  const { firstName, lastName, email, phone } = form.values;
  if (!contact || (!isFilledIn && `${firstName}${lastName}${email}${phone}` !== "")) return null;
  const fillIn = () => {
    form.set(contact);
    setFilledIn(true);
    // The button disappears, so its message takes the focus.
    message.current?.focus();
  };
  return (
    <div className={isFilledIn ? "sr-only" : "mb-4"}>
      <p ref={message} role="status" tabIndex={-1}>
        {isFilledIn && "Your details are filled in."}
      </p>
      {!isFilledIn && (
        <Button tone="secondary" onClick={fillIn} className="w-full min-w-0 sm:w-auto">
          <span className="wrap-anywhere">
            Use {fullName(contact.firstName, contact.lastName)}, {contact.email}
          </span>
        </Button>
      )}
    </div>
  );
}
