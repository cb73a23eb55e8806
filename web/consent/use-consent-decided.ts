import { useEffect, useState } from "react";
import { consentEvent, currentConsent } from "./consent.ts";

/** Whether the visitor has made a choice about cookies, whatever it is. */
export function useConsentDecided(): boolean {
  const [isDecided, setDecided] = useState(() => currentConsent() !== null);
  useEffect(() => {
    const update = () => setDecided(currentConsent() !== null);
    document.addEventListener(consentEvent, update);
    return () => document.removeEventListener(consentEvent, update);
  }, []);
  return isDecided;
}
