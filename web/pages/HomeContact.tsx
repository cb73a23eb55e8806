import type { ReactNode } from "react";
import { brand, brandAddress } from "../../brand.ts";
import { ContactForm } from "../forms/ContactForm.tsx";
import { DepotMap } from "../ui/map/DepotMap.tsx";
import { Heading, Section } from "../ui/Section.tsx";

const phones = [
  { name: "Office", ...brand.officePhone },
  ...brand.mobiles.map((mobile, index) => ({ name: `Mobile ${index + 1}`, ...mobile })),
];

const hours = [
  { what: "Phone", when: brand.hours.phone },
  { what: "Quote responses", when: brand.hours.quotes },
  { what: "Out of hours", when: "Phone service" },
];

/** The contact form beside phone, email and address. */
export function HomeContact() {
  return (
    <Section
      id="contact"
      title="Talk to a person"
      lead="Send us a message or give us a call. The office answers during working hours, and our phone service takes over out of hours."
      tone="white"
    >
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <Heading level={3} look="panel" className="mb-6">
            Send us a message
          </Heading>
          <ContactForm />
        </div>
        <div className="grid grid-cols-1 content-start gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-[auto_1fr]">
          <Block title="Phones">
            <Pairs
              pairs={phones.map(({ name, display, tel }) => [name, <Tel key={tel} display={display} tel={tel} />])}
            />
          </Block>
          <Block title="Hours">
            <Pairs pairs={hours.map(({ what, when }) => [what, when])} />
          </Block>
          <div className="md:col-span-2 lg:col-span-1 xl:col-span-2">
            <Block title="Depot">
              <div className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
                <address className="not-italic">
                  {brand.name}, {brandAddress}
                </address>
                <a href={`mailto:${brand.email}`} className="link min-w-0">
                  {brand.email}
                </a>
              </div>
              <DepotMap label="Our depot" />
            </Block>
          </div>
        </div>
      </div>
    </Section>
  );
}

function Tel({ display, tel }: { display: string; tel: string }) {
  return (
    <a href={`tel:${tel}`} className="link sm:whitespace-nowrap">
      {display}
    </a>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Heading level={3} look="small" className="mb-4">
        {title}
      </Heading>
      {children}
    </div>
  );
}

function Pairs({ pairs }: { pairs: [name: string, value: ReactNode][] }) {
  return (
    <table className="w-full text-start tabular">
      <tbody>
        {pairs.map(([name, value]) => (
          <tr key={name} className="border-b border-line align-baseline">
            <th scope="row" className="py-2 pe-4 sm:whitespace-nowrap text-start text-sm font-medium text-muted">
              {name}
            </th>
            <td className="py-2 text-balance">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
