import { Link } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { Logo } from "../ui/Logo.tsx";

/** Stands over the staff's pages in place of the public header; the way home, also where a page broke. */
export function StaffHeader() {
  return (
    <header className="on-dark bg-atlantic-950 text-white">
      <div className="wrap flex min-h-16 items-center justify-between gap-4">
        <Link to={pages.home} className="inline-flex rounded" aria-label={`${brand.name}, home`}>
          <Logo />
        </Link>
        <p className="text-sm text-atlantic-100">Staff area</p>
      </div>
    </header>
  );
}
