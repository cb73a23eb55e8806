import { foldName } from "./fold-names.ts";
import type { Gazetteer } from "./load-gazetteer.ts";
import { findKnownName } from "./name-index.ts";

/** Parts of counties that addresses name although they aren't towns, folded. */
const regions: ReadonlySet<string> = new Set(
  "beara|beara peninsula|bearra|connemara|conamara|inishowen|inishowen peninsula|inis eoghain|iveragh|iveragh peninsula|uibh rathach|ring of kerry|dingle peninsula|corca dhuibhne|burren|the burren|boirinn|erris|iorras|the rosses|rosses|na rosa|fanad|fanaid|mizen|mizen peninsula|mizen head|sheeps head|sheeps head peninsula|ards|ards peninsula|mournes|the mournes|mourne mountains|mourne|west cork|east cork|north cork|south kerry|north kerry|west clare|east clare|west kerry|north mayo|south mayo|west mayo|gaeltacht|hook peninsula|the hook|cooley|cooley peninsula|loop head|loop head peninsula|rosguill|glens of antrim|the glens|joyce country|duhallow|muskerry|sliabh luachra".split(
    "|",
  ),
);

/** Whether a text names a region, such as Beara or Connemara, rather than a misspelt town. */
export const isRegion = (text: string): boolean => regions.has(foldName(text));

/** Whether a text is the name of a region or of a place in any county, and therefore not misspelt. */
export function isSpeltRight(gazetteer: Gazetteer, text: string): boolean {
  return isRegion(text) || findKnownName(gazetteer, foldName(text)) !== null;
}
