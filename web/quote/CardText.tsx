/** The words of a card; a size such as '40 x 30 x 25 cm' is not broken over two lines. */
export function CardText({ text, size }: { text: string; size: string }) {
  return (
    <>
      {text}
      {text && size && " · "}
      <span className="whitespace-nowrap">{size}</span>
    </>
  );
}
