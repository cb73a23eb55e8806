import { type CssNode, generate, parse, type SelectorList, walk } from "css-tree";
import { browsersLacking, feature, featuresBelow, type Missing } from "./browser-data.ts";

/**
 * `rule` is the selector whose rule is ignored because of it; `takesAlong` is a selector list that is dropped as a
 * whole.
 */
export type MissingStyle = Missing & { rule?: string; takesAlong?: string };

const lacking = (what: string, ...path: string[]): Missing[] => {
  const lacked = browsersLacking(feature("css", ...path));
  return lacked && lacked.length > 0 ? [{ what, lackedBy: lacked }] : [];
};

/** A keyword, a function or a unit is known by its own name somewhere below `types`, or below the property. */
const typesByName = new Map<string, string[]>();
function collectTypes(path: string[]): void {
  for (const [name] of featuresBelow("css", "types", ...path)) {
    const here = [...path, name];
    if (here.length > 3) continue;
    if (!typesByName.has(name)) typesByName.set(name, here);
    collectTypes(here);
  }
}
collectTypes([]);

const dynamicUnits = /^([sld])v(w|h|i|b|min|max)$/;
const dynamicGroups: Record<string, string> = { s: "small", l: "large", d: "dynamic" };
const containerUnits = /^cq(w|h|i|b|min|max)$/;

function missingUnit(unit: string): Missing[] {
  const [, size] = dynamicUnits.exec(unit) ?? [];
  if (size) return lacking(unit, "types", "length", `viewport_percentage_units_${dynamicGroups[size]}`);
  if (containerUnits.test(unit)) return lacking(unit, "types", "length", "container_query_length_units");
  return lacking(unit, "types", "length", unit === "q" ? "Q" : unit);
}

function missingInValue(property: string, value: CssNode): Missing[] {
  const found: Missing[] = [];
  walk(value, (node) => {
    if (node.type === "Dimension") found.push(...missingUnit(node.unit.toLowerCase()));
    else if (node.type === "Function") {
      const path = typesByName.get(node.name.toLowerCase());
      if (path) found.push(...lacking(`${node.name}()`, "types", ...path));
      else found.push(...lacking(`${property}: ${node.name}()`, "properties", property, node.name.toLowerCase()));
    } else if (node.type === "Identifier" && !node.name.startsWith("--")) {
      found.push(...lacking(`${property}: ${node.name}`, "properties", property, node.name.toLowerCase()));
    }
  });
  return found;
}

/** Checks a selector in a script, where anything unknown makes the whole selector an error. */
export const missingInSelector = (text: string): Missing[] => missingIn(parse(text, { context: "selectorList" }));

function missingIn(selector: CssNode): Missing[] {
  const found: Missing[] = [];
  walk(selector, {
    enter(node: CssNode) {
      if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") {
        const mark = node.type === "PseudoClassSelector" ? ":" : "::";
        if (!node.name.startsWith("-"))
          found.push(...lacking(`${mark}${node.name}`, "selectors", node.name.toLowerCase()));
        // Unknown selectors in there are skipped, and the rest of the list stays.
        if (node.name === "is" || node.name === "where") return walk.skip;
      }
      if (node.type === "NestingSelector") found.push(...lacking("nesting", "selectors", "nesting"));
      return undefined;
    },
  });
  return found;
}

function missingInRule(list: SelectorList): MissingStyle[] {
  const each = list.children.toArray().map((selector) => ({ rule: generate(selector), missing: missingIn(selector) }));
  const [first = ""] = each.map(({ missing }) => missing.map(({ what }) => what).join());
  const isAlike = each.every(({ missing }) => missing.map(({ what }) => what).join() === first);
  const takesAlong = isAlike ? {} : { takesAlong: generate(list) };
  return each.flatMap(({ rule, missing }) => missing.map((one) => ({ ...one, rule, ...takesAlong })));
}

function missingInMedia(query: string): MissingStyle[] {
  const names = [...query.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)].map(([, name = ""]) => name);
  const range = /[<>]/.test(query) ? lacking("(width >= …)", "at-rules", "media", "range_syntax") : [];
  return [...range, ...names.flatMap((name) => lacking(`(${name})`, "at-rules", "media", name))];
}

/** Features that a style sheet uses although a minimum browser lacks them, outside `@supports`. */
export function missingInStyle(css: string): MissingStyle[] {
  const found = new Map<string, MissingStyle>();
  const add = (list: MissingStyle[]) => {
    for (const one of list) found.set(`${one.what} ${one.rule ?? ""}`, one);
  };
  const sheet = parse(css, {
    parseAtrulePrelude: false,
    onParseError(error) {
      throw error;
    },
  });
  /** Properties that the current rule also sets with a prefix, which makes them available. */
  let prefixed = new Set<string>();
  walk(sheet, {
    enter(node: CssNode) {
      if (node.type === "Atrule") {
        const name = node.name.toLowerCase();
        if (name === "supports") return walk.skip;
        if (!name.startsWith("-")) add(lacking(`@${name}`, "at-rules", name));
        if (name === "property" || name === "starting-style") return walk.skip;
        if (name === "media" && node.prelude) add(missingInMedia(generate(node.prelude)));
      } else if (node.type === "Rule" && node.prelude.type === "SelectorList") {
        add(missingInRule(node.prelude));
        prefixed = new Set(
          node.block.children
            .toArray()
            .flatMap((each: CssNode) => (each.type === "Declaration" ? [each.property] : [])),
        );
      } else if (node.type === "Declaration") {
        const name = node.property.toLowerCase();
        if (name.startsWith("-") || prefixed.has(`-webkit-${name}`)) return undefined;
        add(lacking(name, "properties", name));
        add(missingInValue(name, node.value));
      }
      return undefined;
    },
  });
  return [...found.values()];
}
