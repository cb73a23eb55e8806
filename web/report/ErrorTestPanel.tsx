import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";

const ErrorTestButtons = lazy(() =>
  import("./ErrorTestButtons.tsx").then(({ ErrorTestButtons }) => ({ default: ErrorTestButtons })),
);

/** Makes errors on purpose; there only with ?sentryTest=1, which the page that the server sends knows nothing of. */
export function ErrorTestPanel() {
  const { search } = useLocation();
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(new URLSearchParams(search).get("sentryTest") === "1"), [search]);
  if (!shown) return null;
  return (
    <Suspense>
      <ErrorTestButtons />
    </Suspense>
  );
}
