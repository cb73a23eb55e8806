type CardTextProps = { words?: string; facts: readonly string[] };

/**
 * A card's description. On a phone only the chosen card shows its words; facts such as '40 x 30 x 25 cm' never wrap.
 */
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
