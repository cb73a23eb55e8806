import { Fragment } from "react";

type CardTextProps = { words?: string; facts: readonly string[] };

/** What a card says of its choice. On a phone only the chosen one has its words. No fact ('40 x 30 x 25 cm') is broken over two lines. */
export function CardText({ words, facts }: CardTextProps) {
  const shown = facts.filter(Boolean);
  return (
    <>
      {words && (
        <span className="max-sm:hidden max-sm:in-data-checked:inline">
          {words}
          {shown.length > 0 && " · "}
        </span>
      )}
      {shown.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && " · "}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
    </>
  );
}
