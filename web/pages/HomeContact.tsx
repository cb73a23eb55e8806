import type { ReactNode } from "react";
import { brand } from "../../brand.ts";
import { Heading, Section } from "../ui/Section.tsx";

const phones = [
  { name: "Office", ...brand.officePhone },
  ...brand.mobiles.map((mobile, index) => ({ name: `Mobile ${index + 1}`, ...mobile })),
];

const hours = [
  { what: "Phone", when: brand.hours.phone },
  { what: "Quote responses", when: brand.hours.quotes },
  { what: "Out of hours", when: "Phone service, every day" },
];

export function HomeContact() {
  const { street, town, city, country } = brand.address;
  return (
    <Section id="contact" title="Talk to a person" lead="Call, write, or drop in." tone="white">
      <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-[3fr_4fr_3fr]">
        <Block title="Phones">
          <Pairs
            pairs={phones.map(({ name, display, tel }) => [name, <Tel key={tel} display={display} tel={tel} />])}
          />
        </Block>
        <Block title="Hours">
          <Pairs pairs={hours.map(({ what, when }) => [what, when])} />
        </Block>
        <Block title="Depot">
          <address className="not-italic">
            {brand.name}
            <br />
            {street}, {town}
            <br />
            {city}, {country}
          </address>
          <p className="mt-4">
            <a href={`mailto:${brand.email}`} className="link">
              {brand.email}
            </a>
          </p>
        </Block>
      </div>
    </Section>
  );
}

function Tel({ display, tel }: { display: string; tel: string }) {
  return (
    <a href={`tel:${tel}`} className="link whitespace-nowrap">
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
            <th scope="row" className="py-2 pe-4 text-start text-sm font-medium text-muted">
              {name}
            </th>
            <td className="py-2">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
