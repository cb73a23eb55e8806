import { type ComponentProps, createElement } from "react";

type Icon = { name?: string; aliases?: string[]; node: [tag: string, attributes: Record<string, string>][] };

/**
 * Replaces lucide-react's icon factory in the browser (vite.config.ts), without the sizes, stroke widths and context
 * that nothing here uses. `lucide-icon.test.tsx` compares both.
 */
export default function createLucideIcon({ name = "", aliases = [], node }: Icon) {
  const classes = ["lucide", ...[name, ...aliases].filter((each) => each !== "").map((each) => `lucide-${each}`)];
  return ({ className = "", ...rest }: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: [...classes, ...className.split(" ")].filter((each) => each !== "").join(" "),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
