const scrollSteps = [25, 50, 75, 100] as const;
export type ScrollStep = (typeof scrollSteps)[number];

/** The steps that have been passed and were not before; `seen` and `whole` in the same unit, `seen` from the top to the lower edge of the screen. */
export function newScrollSteps(seen: number, whole: number, before: ReadonlySet<ScrollStep>): ScrollStep[] {
  if (whole <= 0) return [];
  // Browsers round scroll positions: the end may be missed by a pixel.
  const percent = ((seen + 1) / whole) * 100;
  return scrollSteps.filter((step) => percent >= step && !before.has(step));
}
