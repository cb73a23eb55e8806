import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Heading } from "../ui/Section.tsx";
import { RoadIntoSea } from "./RoadIntoSea.tsx";

/** Its five seconds are counted by script, so script comes at once. */
export const handle: RouteHandle = { status: 404, hydrate: "now" };
export const meta = () => [{ title: `Page not found | ${brand.name}` }, { name: "robots", content: "noindex" }];

const redirectAfterMs = 5_000;

export default function NotFound() {
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate(pages.home, { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  // The first entry of this visit has nothing of ours behind it, unless the document itself was reached by a link of ours.
  const goBack = () => {
    if (key !== "default" || window.history.length > 1) void navigate(-1);
    else void navigate(pages.home, { replace: true });
  };
  return (
    <section className="on-dark overflow-hidden bg-atlantic-800 text-white">
      <div className="wrap pt-12 lg:pt-20">
        <p className="font-heading text-4xl font-bold text-atlantic-100">404</p>
        <Heading level={1} look="section" className="mt-2">
          The road ends here
        </Heading>
        <p className="mt-4 max-w-text text-lg text-atlantic-100">
          There is no page at this address. We will bring you home in 5 seconds.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={pages.home} replace>
            Go to Home
          </ButtonLink>
          <Button tone="on-dark" onClick={goBack}>
            Go Back
          </Button>
        </div>
      </div>
      <RoadIntoSea />
    </section>
  );
}
