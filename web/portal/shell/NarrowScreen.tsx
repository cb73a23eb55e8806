import type { ReactNode } from "react";
import { brand } from "../../../brand.ts";
import { pages } from "../../../contract/paths.ts";
import { Content } from "../../site/Content.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { Heading } from "../../ui/Section.tsx";

/** A screen with one thing to do, before there is an account to show. */
export function NarrowScreen({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="on-dark bg-atlantic-950 text-white">
        <div className="wrap flex min-h-16 items-center justify-between gap-4">
          <a href={pages.home} className="inline-flex rounded" aria-label={`${brand.name}, home`}>
            <Logo />
          </a>
          <p className="text-sm text-atlantic-100">Business account</p>
        </div>
      </header>
      <Content>
        <div className="wrap py-10 sm:py-16">
          <div className="mx-auto grid max-w-md gap-6">
            <Heading level={1} look="section">
              {title}
            </Heading>
            {children}
          </div>
        </div>
      </Content>
    </>
  );
}
