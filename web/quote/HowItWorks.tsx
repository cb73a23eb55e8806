import { useState } from "react";
import { brand } from "../../brand.ts";
import { Heading } from "../ui/Section.tsx";
import { StepList } from "../ui/StepList.tsx";

const steps = [
  {
    title: "Enter addresses",
    text: (
      <>
        Pickup and delivery, with their Eircodes.{" "}
        <a href={brand.eircodeFinderUrl} target="_blank" rel="noopener" className="link">
          Find an Eircode<span className="sr-only"> (opens a new tab)</span>
        </a>
      </>
    ),
  },
  { title: "Select a service for the package size" },
  { title: "Choose priority" },
  { title: "Get an instant quote" },
  { title: "Proceed to booking" },
];

/**
 * Open beside the form; collapsed below it on a phone, where visitors have completed most steps before they reach it.
 */
export function HowItWorks() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-labelledby="how-it-works"
      className="order-3 min-w-0 [--height-below:6rem] max-lg:below-fold lg:order-first"
    >
      <Heading level={2} look="panel" id="how-it-works" className="lg:mb-5">
        How It Works
      </Heading>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="how-it-works-steps"
        className="link min-h-11 font-semibold lg:hidden noscript:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Hide the five steps" : "Show the five steps"}
      </button>
      <div id="how-it-works-steps" className={isOpen ? "mt-4" : "max-lg:hidden noscript:block"}>
        <StepList steps={steps} />
      </div>
    </section>
  );
}
