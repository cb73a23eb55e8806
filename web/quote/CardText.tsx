type CardTextProps = { words?: string; facts: readonly string[] };

/** What a card says of its choice. On a phone only the chosen one has its words. No fact ('40 x 30 x 25 cm') is broken over two lines. */
export function CardText({ words, facts }: CardTextProps) {
  return (
    <>
      {words && <span className="block max-sm:hidden max-sm:in-data-checked:block">{words}</span>}
      <span className="flex flex-wrap gap-x-3">
        {facts.filter(Boolean).map((fact) => (
          <span key={fact} className="whitespace-nowrap">
            {fact}
          </span>
        ))}
      </span>
    </>
  );
}
