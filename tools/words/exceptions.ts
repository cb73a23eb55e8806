/**
 * Names that are right although they contain a banned word, each with its reason. `npm run verify` fails for an
 * exception that no name needs any more.
 */
export const exceptions: ReadonlyArray<{ name: RegExp; reason: string }> = [
  { name: /^(move-pictures|movePictures)$/, reason: "It moves pictures from the database to the bucket." },
  { name: /^BookAgain$/, reason: "The button's text is “Book again”." },
  { name: /WordPress/, reason: "“Press” is a part of the product's name." },
];
