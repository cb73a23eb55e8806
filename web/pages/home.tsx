import { brand } from "../../brand.ts";
import { useScrollTarget } from "../site/SectionLink.tsx";
import { describeCompany } from "./describe-company.ts";
import { HomeContact } from "./HomeContact.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeServices } from "./HomeServices.tsx";
import { HomeTeaser } from "./HomeTeaser.tsx";
import { HomeWhyChoose } from "./HomeWhyChoose.tsx";

export const meta = () => [
  { title: `${brand.name} | Same-day and next-day couriers across Ireland` },
  {
    name: "description",
    content: `${brand.name}: same-day, next-day and international couriers for Ireland and Northern Ireland. See the price, then book without an account.`,
  },
  { "script:ld+json": describeCompany() },
];

export default function Home() {
  useScrollTarget();
  return (
    <>
      <HomeHero />
      <HomeServices />
      <HomeWhyChoose />
      <HomeTeaser />
      <HomeContact />
    </>
  );
}
