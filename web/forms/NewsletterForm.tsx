import { useId } from "react";
import { Link } from "react-router";
import { formIds } from "../../contract/form-ids.ts";
import { pages } from "../../contract/paths.ts";
import { Button } from "../ui/Button.tsx";
import { FormOutcomeNotice, PublicForm } from "./PublicForm.tsx";
import { usePublicForm } from "./use-public-form.ts";

const sent = { title: "Thank you for subscribing!", text: "Our next newsletter will be in your inbox." };
const failed = () => ({
  title: "Failed to subscribe",
  text: "There was an error saving your email address. Please try again.",
});

/** A one-line newsletter form on the footer's dark background. */
export function NewsletterForm() {
  const form = usePublicForm(formIds.newsletter, { sent, failed });
  const { error, ...field } = form.field("email");
  const id = useId();
  return (
    <PublicForm form={form} label="Newsletter" className="max-w-text">
      <label htmlFor={id} className="font-semibold text-white">
        Your email for our newsletter
      </label>
      <div className="mt-2 flex flex-wrap gap-3 md:mt-3">
        <input
          {...field}
          id={id}
          type="email"
          inputMode="email"
          autoComplete="email"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error ${id}-note`}
          className="min-h-12 min-w-0 flex-[1_1_8rem] rounded border border-transparent bg-white px-3 text-base text-ink"
        />
        <Button type="submit" tone="on-dark" busy={form.busy} busyLabel="Subscribing...">
          Subscribe
        </Button>
      </div>
      <p id={`${id}-error`} aria-live="polite" className="mt-2 font-medium text-gorse empty:mt-0">
        {error}
      </p>
      <FormOutcomeNotice form={form} />
      <p id={`${id}-note`} className="mt-2 md:mt-3">
        Now and then, news of our services by email. You can unsubscribe at any time: see our{" "}
        <Link to={pages.privacyPolicy} className="link-on-dark">
          privacy policy
        </Link>
        .
      </p>
    </PublicForm>
  );
}
