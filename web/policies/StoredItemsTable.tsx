import { Fragment, type ReactNode } from "react";
import { type StoredCategory, type StoredItem, storedCategories, storedItems } from "./stored-items.ts";

const meanings: Record<StoredCategory, string> = {
  Essential: "always on: needed for what you ask of the site",
  Analytics: "only if you agree",
  Marketing: "only if you agree",
  Preferences: "only if you agree",
};

/** One table per category, which fits a phone without horizontal scrolling. */
export function StoredItemsTable() {
  return (
    <>
      {storedCategories.map((category) => (
        <CategoryTable
          key={category}
          category={category}
          items={storedItems.filter((one) => one.category === category)}
        />
      ))}
    </>
  );
}

/** Lets long names wrap between their parts. */
function withBreaks(name: string): ReactNode {
  return name.split(/(?<=[a-z][_.-])(?=[a-z])|(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never reorder
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function CategoryTable({ category, items }: { category: StoredCategory; items: StoredItem[] }) {
  if (items.length === 0) {
    return (
      <p className="mt-8! text-sm sm:text-base">
        <strong>{category}</strong> ({meanings[category]}): nothing is stored in this category at present.
      </p>
    );
  }
  const head = "py-2 pe-3 text-start font-semibold";
  return (
    <table data-long="" className="mt-8 w-full table-fixed text-start text-xs sm:text-sm">
      <caption className="mb-2 text-start text-sm sm:text-base">
        <strong>{category}</strong>, {meanings[category]}
      </caption>
      <thead>
        <tr className="border-b-2 border-atlantic-600">
          <th scope="col" className={`${head} w-[34%]`}>
            Name and place
          </th>
          <th scope="col" className={head}>
            What for
          </th>
          <th scope="col" className={`${head} w-[24%] pe-0`}>
            Kept
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, where, setBy, purpose, retention }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              <code className="font-mono text-xs">{withBreaks(name)}</code>
              <span className="block text-xs text-muted">
                {where}
                {setBy && `, set by ${setBy}`}
              </span>
            </th>
            <td className="py-2 pe-3">{purpose}</td>
            <td className="py-2">{retention}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
