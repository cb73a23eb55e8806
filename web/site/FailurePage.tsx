import { useLocation, useNavigate } from "react-router";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Section.tsx";

/** What a visitor sees where a page broke; the header and footer around it stay. */
export function FailurePage() {
  const navigate = useNavigate();
  const here = useLocation();
  return (
    <div className="wrap py-16 lg:py-24">
      <Heading level={1} look="section">
        Something went wrong
      </Heading>
      <p className="mt-4 max-w-text text-lg text-muted">
        An unexpected error occurred. Please try refreshing the page.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {/* A navigation to the same place renders the page again and loads nothing. */}
        <Button onClick={() => navigate(here, { replace: true, state: here.state })}>Try Again</Button>
        <Button tone="secondary" onClick={() => window.location.reload()}>
          Reload Page
        </Button>
      </div>
    </div>
  );
}
