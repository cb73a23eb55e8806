/** Words that end the name of a street, folded. */
export const streetWords: ReadonlySet<string> = new Set(
  "street road avenue lane drive square quay quays terrace park place close court green grove hill crescent mall parade row way walk bridge view heights estate gardens lawn lawns rise wood woods wharf yard centre rd ave".split(
    " ",
  ),
);
