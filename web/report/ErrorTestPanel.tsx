import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { LazyPart } from "./LazyPart.tsx";

const loadButtons = () => import("./ErrorTestButtons.tsx");

/** Makes errors on purpose; there only with ?sentryTest=1, which the page that the server sends knows nothing of. */
export function ErrorTestPanel() {
  const { search } = useLocation();
  const [shown, setShown] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => setShown(new URLSearchParams(search).get("sentryTest") === "1"), [search]);
  if (!shown) return null;
  // Thrown here and not in the lazily loaded buttons, whose own error boundary would catch it.
  if (isBroken) throw new Error("Error test: while rendering");
  const props = { onBreak: () => setBroken(true) };
  return (
    <LazyPart part="error test" load={loadButtons} pick={({ ErrorTestButtons }) => ErrorTestButtons} props={props} />
  );
}
