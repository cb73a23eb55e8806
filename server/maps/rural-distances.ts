/** One end of a drive, as a visitor types it. */
export type TypedTown = { town: string; county: string; postcode: string };

/** `km` by road, and the source of the figure. */
export type RuralDistance = { from: TypedTown; to: TypedTown; km: number; source: string };

/**
 * Format: town, county, key > town, county, key = km by road; source. 'measured' was read off a road map during a trial
 * of the shop; the rest is general knowledge of the named road. The distances guard against gross errors and are not a
 * survey.
 */
const table = `
Tralee Kerry V92 > Dingle Kerry V92 = 49; measured by road, N86
Lifford Donegal F93 > Buncrana Donegal F93 = 46; measured by road, N14 and N13
Galway Galway H91 > Roundstone Galway H91 = 79; measured by road, N59 and R341
Tralee Kerry V92 > Castlegregory Kerry V92 = 26; N86 and R560
Tralee Kerry V92 > Annascaul Kerry V92 = 33; N86
Tralee Kerry V92 > Ballyheigue Kerry V92 = 18; R551
Tralee Kerry V92 > Castleisland Kerry V92 = 19; N21
Tralee Kerry V92 > Abbeydorney Kerry V92 = 10; R556
Tralee Kerry V92 > Camp Kerry V92 = 17; N86
Tralee Kerry V92 > Castlemaine Kerry V93 = 16; N70
Tralee Kerry V92 > Causeway Kerry V92 = 21; R551
Dingle Kerry V92 > Castlegregory Kerry V92 = 27; Conor Pass, by the N86 42
Dingle Kerry V92 > Castleisland Kerry V92 = 66; N86 and N21
Killarney Kerry V93 > Kenmare Kerry V93 = 33; N71
Killarney Kerry V93 > Killorglin Kerry V93 = 21; N72
Killarney Kerry V93 > Sneem Kerry V93 = 55; N71 and R568
Killarney Kerry V93 > Rathmore Kerry P51 = 21; N72
Killarney Kerry V93 > Kilgarvan Kerry V93 = 33; N22 and R569
Cahersiveen Kerry V23 > Waterville Kerry V23 = 16; N70
Cahersiveen Kerry V23 > Portmagee Kerry V23 = 16; N70 and R565
Cahersiveen Kerry V23 > Caherdaniel Kerry V23 = 30; N70
Listowel Kerry V31 > Ballybunion Kerry V31 = 15; R553
Listowel Kerry V31 > Tarbert Kerry V31 = 18; N69
Listowel Kerry V31 > Ballylongford Kerry V31 = 14; R552
Galway Galway H91 > Spiddal Galway H91 = 19; R336
Galway Galway H91 > Oughterard Galway H91 = 27; N59
Galway Galway H91 > Carraroe Galway H91 = 43; R336 and R343
Galway Galway H91 > Headford Galway H91 = 26; N84
Galway Galway H91 > Kinvara Galway H91 = 29; N67
Galway Galway H91 > Recess Galway H91 = 56; N59
Galway Galway H91 > Carna Galway H91 = 75; N59 and R340
Galway Galway H91 > Gort Galway H91 = 37; N18
Galway Galway H91 > Oranmore Galway H91 = 10; R446
Galway Galway H91 > Claregalway Galway H91 = 10; N83
Clifden Galway H71 > Roundstone Galway H91 = 23; R341
Clifden Galway H71 > Letterfrack Galway H91 = 15; N59
Clifden Galway H71 > Cleggan Galway H71 = 11; N59
Tuam Galway H54 > Dunmore Galway H54 = 15; N83
Tuam Galway H54 > Glenamaddy Galway F45 = 24; R364
Ballinasloe Galway H53 > Portumna Galway H53 = 36; R355
Ballinasloe Galway H53 > Ahascragh Galway H53 = 13; R358
Loughrea Galway H62 > Woodford Galway H62 = 26; R353
Ballina Mayo F26 > Belmullet Mayo F26 = 62; N59 and R313
Ballina Mayo F26 > Ballycastle Mayo F26 = 28; R314
Ballina Mayo F26 > Crossmolina Mayo F26 = 12; N59
Ballina Mayo F26 > Killala Mayo F26 = 13; R314
Ballina Mayo F26 > Bangor Erris Mayo F26 = 45; N59
Ballina Mayo F26 > Foxford Mayo F26 = 16; N26
Westport Mayo F28 > Louisburgh Mayo F28 = 21; R335
Westport Mayo F28 > Achill Sound Mayo F28 = 43; N59 and R319
Westport Mayo F28 > Keel Mayo F28 = 57; N59 and R319
Westport Mayo F28 > Newport Mayo F28 = 12; N59
Westport Mayo F28 > Mulranny Mayo F28 = 30; N59
Castlebar Mayo F23 > Kiltimagh Mayo F12 = 29; N5 and R320
Ballinrobe Mayo F31 > Cong Mayo F31 = 11; R334
Claremorris Mayo F12 > Knock Mayo F12 = 11; N17
Claremorris Mayo F12 > Kilkelly Mayo F12 = 23; N17
Letterkenny Donegal F92 > Gortahork Donegal F92 = 47; N56
Letterkenny Donegal F92 > Dungloe Donegal F94 = 50; R250 and R252
Letterkenny Donegal F92 > Gweedore Donegal F92 = 50; R251
Letterkenny Donegal F92 > Dunfanaghy Donegal F92 = 37; N56
Letterkenny Donegal F92 > Rathmullan Donegal F92 = 24; R247
Letterkenny Donegal F92 > Downings Donegal F92 = 40; R245
Lifford Donegal F93 > Carndonagh Donegal F93 = 62; A5 and R240
Lifford Donegal F93 > Moville Donegal F93 = 55; A5 and R238
Lifford Donegal F93 > Stranorlar Donegal F93 = 21; N15
Buncrana Donegal F93 > Carndonagh Donegal F93 = 20; R244
Buncrana Donegal F93 > Clonmany Donegal F93 = 16; R238
Donegal Donegal F94 > Killybegs Donegal F94 = 27; N56
Donegal Donegal F94 > Glenties Donegal F94 = 29; R262
Donegal Donegal F94 > Ballyshannon Donegal F94 = 23; N15
Donegal Donegal F94 > Glencolumbkille Donegal F94 = 52; N56 and R263
Sligo Sligo F91 > Tubbercurry Sligo F91 = 34; N17
Sligo Sligo F91 > Enniscrone Sligo F26 = 52; N59 and R297
Sligo Sligo F91 > Manorhamilton Leitrim F91 = 26; N16
Sligo Sligo F91 > Mullaghmore Sligo F91 = 27; N15
Sligo Sligo F91 > Grange Sligo F91 = 15; N15
Bantry Cork P75 > Castletownbere Cork P75 = 52; N71 and R572
Bantry Cork P75 > Glengarriff Cork P75 = 17; N71
Bantry Cork P75 > Allihies Cork P75 = 70; R572 and R575
Bantry Cork P75 > Kilcrohane Cork P75 = 29; R591
Skibbereen Cork P81 > Baltimore Cork P81 = 13; R595
Skibbereen Cork P81 > Schull Cork P81 = 23; N71 and R592
Skibbereen Cork P81 > Goleen Cork P81 = 38; R592
Clonakilty Cork P85 > Rosscarbery Cork P85 = 13; N71
Macroom Cork P12 > Ballingeary Cork P12 = 23; R584
Mallow Cork P51 > Newmarket Cork P51 = 36; N72 and R576
Mallow Cork P51 > Kanturk Cork P51 = 22; N72 and R579
Mallow Cork P51 > Boherbue Cork P51 = 44; N72 and R577
Midleton Cork P25 > Ballycotton Cork P25 = 17; R630
Youghal Cork P36 > Ardmore Waterford P36 = 15; N25 and R673
Dungarvan Waterford X35 > Cappoquin Waterford P51 = 17; N72
Dungarvan Waterford X35 > Ring Waterford X35 = 11; N25 and R674
Waterford Waterford X91 > Tramore Waterford X91 = 13; R675
Waterford Waterford X91 > Dunmore East Waterford X91 = 17; R684
Ennis Clare V95 > Lahinch Clare V95 = 31; N85
Ennis Clare V95 > Doolin Clare V95 = 43; N85 and R478
Ennis Clare V95 > Lisdoonvarna Clare V95 = 37; N85
Ennis Clare V95 > Ballyvaughan Clare H91 = 50; N67
Kilrush Clare V15 > Kilkee Clare V15 = 14; N67
Kilrush Clare V15 > Carrigaholt Clare V15 = 20; R487
Limerick Limerick V94 > Scarriff Clare V94 = 39; R463
Limerick Limerick V94 > Killaloe Clare V94 = 22; R463
Limerick Limerick V94 > Adare Limerick V94 = 17; N21
Newcastle West Limerick V42 > Abbeyfeale Limerick V94 = 21; N21
Carlow Carlow R93 > Tullow Carlow R93 = 15; N80
Kilkenny Kilkenny R95 > Thomastown Kilkenny R95 = 18; R700
Kilkenny Kilkenny R95 > Castlecomer Kilkenny R95 = 18; N78
Longford Longford N39 > Granard Longford N39 = 26; R194
Roscommon Roscommon F42 > Strokestown Roscommon F42 = 19; R368
Monaghan Monaghan H18 > Clontibret Monaghan H18 = 13; N2
New Ross Wexford Y34 > Fethard-on-Sea Wexford Y34 = 33; R733 and R734
Wexford Wexford Y35 > Kilmore Quay Wexford Y35 = 22; R739
Derry Derry BT48 > Limavady Derry BT49 = 28; A2
Newry Down BT34 > Kilkeel Down BT34 = 31; A2
Coleraine Derry BT52 > Kilrea Derry BT51 = 24; A54
Ballymena Antrim BT44 > Cushendall Antrim BT44 = 31; A43
`;

function readTown(text: string): TypedTown {
  const words = text.trim().split(" ");
  return { town: words.slice(0, -2).join(" "), county: words.at(-2)!, postcode: words.at(-1)! };
}

export const ruralDistances: RuralDistance[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [from, to, km, source] = line.split(/ > | = |; /) as [string, string, string, string];
    return { from: readTown(from), to: readTown(to), km: Number(km), source };
  });
