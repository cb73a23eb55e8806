import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

const require = createRequire(import.meta.url);
const files = {
  regular: require.resolve("@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf"),
};

export type Weight = keyof typeof files;
export const weights = Object.keys(files) as Weight[];

/** Figures of equal width; kerning would close the gap between a figure and the month after it. */
const features = { tnum: true, kern: false };
const opened = new Map<Weight, Font>();

/**
 * The typeface of our papers, opened once for all of them. It applies our features itself: when pdfkit is asked for
 * features, it shapes every word again wherever it occurs, which took nine tenths of the time of a paper.
 */
export function openTypeface(weight: Weight): Font {
  let typeface = opened.get(weight);
  if (typeface === undefined) {
    const font = openSync(files[weight]);
    if (!("layout" in font)) throw new Error(`${files[weight]} is a collection of typefaces`);
    typeface = Object.create(font, { layout: { value: (text: string) => font.layout(text, features) } }) as Font;
    opened.set(weight, typeface);
  }
  return typeface;
}
