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

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="order-3 [--height-below:24rem] max-lg:below-fold lg:order-first">
      <Heading level={2} look="panel" id="how-it-works" className="mb-5">
        How It Works
      </Heading>
      <StepList steps={steps} />
    </section>
  );
}
