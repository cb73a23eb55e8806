import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "./Button.tsx";

/**
 * The submit button of a form that only its script can send. Until that runs, neither Enter nor the button submits the
 * form natively, which would put the typed text into the URL or lose it; inline.js replays a press later.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type">) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <>
      {/* Enter presses a form's first submit button, and does nothing if that is disabled. */}
      {!isHydrated && <button type="submit" disabled hidden />}
      <Button {...props} type={isHydrated ? "submit" : "button"} />
    </>
  );
}
