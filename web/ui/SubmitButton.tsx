import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "./Button.tsx";

/**
 * The submit button of a form that only its script can send. Until it runs, neither Enter nor the button sends the form
 * as a page, which would put what was typed into an address or lose it; a press is done later, by inline.js.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type">) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <>
      {/* Enter presses a form's first submit button, and does nothing where that is disabled. */}
      {!isHydrated && <button type="submit" disabled hidden />}
      <Button {...props} type={isHydrated ? "submit" : "button"} />
    </>
  );
}
