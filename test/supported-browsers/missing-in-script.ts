import type { Identifier as Feature } from "@mdn/browser-compat-data";
import { type AnyNode, type CallExpression, type NewExpression, type ObjectExpression, parse } from "acorn";
import { full } from "acorn-walk";
import { browsersLacking, feature, featuresBelow, type Missing, membersOf } from "./browser-data.ts";
import { missingInSelector } from "./missing-in-style.ts";

/** Interfaces and objects of the language: `URL`, `AbortSignal`, `Promise`. */
const interfaces = new Map([...featuresBelow("api"), ...featuresBelow("javascript", "builtins")]);

/**
 * Objects whose methods our scripts may call when only the method's name is known; all of them would match any word.
 */
const objects = [
  // `use` and `move` are methods of other objects more often than of a disposable stack.
  ...featuresBelow("javascript", "builtins").filter(([name]) => !name.endsWith("DisposableStack")),
  ...["Blob", "Document", "Element", "FormData", "Headers", "Response", "Storage", "URL", "URLSearchParams"]
    .concat(["HTMLDialogElement", "HTMLElement", "HTMLFormElement", "HTMLInputElement", "HTMLSelectElement"])
    .map((name) => [name, feature("api", name) ?? {}] as const),
];

/** What is missing, by a method's name; null if every object with such a method has it everywhere. */
const methods = new Map<string, Missing | null>();
for (const [owner, one] of objects) {
  for (const [key, member] of membersOf(one)) {
    const lacked = /_(static|event)$/.test(key) ? null : browsersLacking(member);
    if (!lacked) continue;
    if (lacked.length === 0) methods.set(key, null);
    else if (!methods.has(key)) methods.set(key, { what: `${owner}.${key}`, lackedBy: lacked });
  }
}

/** Functions and methods by name, and constructors, with the data about their options. */
const called = new Map<string, Feature[]>();
const addCalled = (name: string, one: Feature | undefined) => {
  if (one) called.set(name, [...(called.get(name) ?? []), one]);
};
for (const [name, one] of interfaces) {
  addCalled(name, one);
  addCalled(`new ${name}`, Reflect.get(one, name));
}
for (const [, one] of objects)
  for (const [key, member] of membersOf(one)) addCalled(key.replace(/_static$/, ""), member);

const attributes = [
  ...featuresBelow("html", "global_attributes"),
  ...featuresBelow("html", "elements").flatMap(([, element]) => membersOf(element)),
];
const attributeSupport = new Map<string, string[]>();
for (const [name, attribute] of attributes) {
  const lacked = browsersLacking(attribute);
  if (!lacked) continue;
  const before = attributeSupport.get(name.toLowerCase());
  attributeSupport.set(name.toLowerCase(), before && before.length < lacked.length ? before : lacked);
}

const missingInterface = (name: string): Missing[] => {
  const lacked = browsersLacking(interfaces.get(name));
  return lacked && lacked.length > 0 ? [{ what: name, lackedBy: lacked }] : [];
};

const owners: Record<string, string> = {
  navigator: "Navigator",
  document: "Document",
  window: "Window",
  history: "History",
};

/** `owner` is its name in the script, which identifies it if it is one of the browser's own. */
function missingMember(owner: string | null, name: string, isCalled: boolean): Missing[] {
  const known = owner === null ? undefined : interfaces.get(owners[owner] ?? owner);
  if (known) {
    const lacked = browsersLacking(Reflect.get(known, `${name}_static`) ?? Reflect.get(known, name));
    return lacked && lacked.length > 0 ? [{ what: `${owners[owner ?? ""] ?? owner}.${name}`, lackedBy: lacked }] : [];
  }
  const missing = isCalled ? methods.get(name) : null;
  return missing ? [missing] : [];
}

const asking = /^(matches|closest|querySelector|querySelectorAll)$/;

/** An unknown selector throws an error in a browser, rather than matching nothing. */
function missingInSelectors({ callee, arguments: [first] }: CallExpression): Missing[] {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  if (!asking.test(callee.property.name)) return [];
  if (first?.type === "Literal" && typeof first.value === "string") return missingInSelector(first.value);
  return first?.type === "TemplateLiteral" && first.expressions.length === 0
    ? missingInSelector(first.quasis[0]?.value.cooked ?? "")
    : [];
}

const member = (node: AnyNode, isCalled: boolean): Missing[] =>
  node.type === "MemberExpression" && node.property.type === "Identifier" && !node.computed
    ? missingMember(node.object.type === "Identifier" ? node.object.name : null, node.property.name, isCalled)
    : [];

/** Finds unknown options or option values, as in `createImageBitmap(file, { imageOrientation: "from-image" })`. */
function missingInOptions({ type, callee, arguments: given }: CallExpression | NewExpression): Missing[] {
  const name =
    callee.type === "Identifier"
      ? callee.name
      : callee.type === "MemberExpression" && callee.property.type === "Identifier" && !callee.computed
        ? callee.property.name
        : null;
  const features = (name && called.get(type === "NewExpression" ? `new ${name}` : name)) || [];
  const options = given.filter((one): one is ObjectExpression => one.type === "ObjectExpression");
  return options.flatMap(({ properties }) =>
    properties.flatMap((property) => {
      if (property.type !== "Property" || property.key.type !== "Identifier" || property.computed) return [];
      const option = property.key.name;
      const value =
        property.value.type === "Literal" && typeof property.value.value === "string" && property.value.value;
      const known = features.flatMap((one) => optionsOf(one, option));
      const values = value === false ? [] : known.flatMap((one) => Reflect.get(one, value) ?? []);
      return [
        ...lackedByAll(known, `${name}({ ${option} })`),
        ...lackedByAll(values as Feature[], `${name}({ ${option}: "${value}" })`),
      ];
    }),
  );
}

/** The data name an option `options_x_parameter`, `x_parameter` or `x_option`, at the function or one step below it. */
function optionsOf(one: Feature, option: string): Feature[] {
  const isOf = (name: string) => new RegExp(`^(\\w+_)?${option}_(parameter|option)$`).test(name);
  const below = membersOf(one).filter(([name]) => /^options?(_parameter)?$/.test(name));
  return [one, ...below.map(([, options]) => options)].flatMap((each) =>
    membersOf(each)
      .filter(([name]) => isOf(name) || (each !== one && name === option))
      .map(([, found]) => found),
  );
}

function lackedByAll(features: readonly Feature[], what: string): Missing[] {
  const lacked = features.flatMap((one) => {
    const browsers = browsersLacking(one);
    return browsers ? [browsers] : [];
  });
  const [first] = lacked;
  return first && lacked.every(({ length }) => length > 0) ? [{ what, lackedBy: first }] : [];
}

function missingAt(node: AnyNode): Missing[] {
  if (node.type === "Identifier") return missingInterface(node.name);
  if (node.type === "MemberExpression") return member(node, false);
  if (node.type === "CallExpression")
    return [...member(node.callee, true), ...missingInSelectors(node), ...missingInOptions(node)];
  if (node.type === "NewExpression") return missingInOptions(node);
  // Attributes, as they are passed to React.
  if (node.type === "Property" && node.key.type === "Identifier" && node.kind === "init" && !node.computed) {
    const lacked = attributeSupport.get(node.key.name.toLowerCase());
    return lacked && lacked.length > 0 ? [{ what: `<… ${node.key.name.toLowerCase()}>`, lackedBy: lacked }] : [];
  }
  return [];
}

/**
 * The parser checks syntax, including regular expressions: it throws on anything newer than ES2022, which has
 * look-behind, `static {}` and top-level `await`.
 */
export function missingInScript(code: string): Missing[] {
  const program = parse(code, { ecmaVersion: 2022, sourceType: "module", allowHashBang: false });
  const found = new Map<string, Missing>();
  full(program, (node) => {
    for (const one of missingAt(node as AnyNode)) found.set(one.what, one);
  });
  return [...found.values()];
}
