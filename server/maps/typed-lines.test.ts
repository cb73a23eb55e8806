import { describe, expect, it } from "vitest";
import { loadGazetteer } from "./load-gazetteer.ts";
import { suggestPlaces } from "./suggest-places.ts";

const gazetteer = loadGazetteer();
const suggested = (line: string) => suggestPlaces(gazetteer, line, null);

/**
 * Format: line => first suggestion; source of the figure or spelling. 'tried': typed in a trial of the shop; 'list': a
 * public list of Irish places; 'spelling': another spelling or Irish name of logainm.ie or An Post; 'surveyed': by
 * hand; 'stops': a street of Dublin's bus stops; 'key': An Post's list of routing keys.
 */
const lines = `
Dublin2 => Dublin 2; tried
D2 => Dublin 2; tried
Tallaght Dublin 24 => Tallaght, Dublin; tried
Derry/Londonderry => Derry; tried
Dublin Airport Terminal 2 => Dublin Airport, Dublin; tried
Waterford Industrial Estate => Waterford Industrial Estate, Waterford; tried
Shop Street Galw => Shop Street, Galway; tried
Shop Street Galway => Shop Street, Galway; tried
12 Main Street, Naas, Co Kildare W91 X0PH => 12 Main Street, Naas, Kildare, W91 X0PH; tried
Main Street, Tralee => Main Street, Tralee, Kerry; tried
Main Street, Dingle => Main Street, Dingle, Kerry; tried
Tubbercurry => Tobercurry, Sligo; tried
Castlegregory => Castlegregory, Kerry; tried
Gortahork => Gortahork, Donegal; tried
Louisburgh => Louisburgh, Mayo; tried
Park West => Park West, Dublin; tried
Mahon Point => Mahon Point, Cork; tried
Citywest => Citywest, Dublin; tried
IFSC => International Financial Services Centre, Dublin; tried
Abbeydorney => Abbeydorney, Kerry; list
Allihies => Allihies, Cork; list
Ballinskelligs => Ballinskelligs, Kerry; list
Ballycotton => Ballycotton, Cork; list
Ballycroy => Ballycroy, Mayo; list
Banteer => Banteer, Cork; list
Birdhill => Birdhill, Tipperary; list
Bunratty => Bunratty, Clare; list
Caherdaniel => Caherdaniel, Kerry; list
Carrigaholt => Carrigaholt, Clare; list
Castletownroche => Castletownroche, Cork; list
Cleggan => Cleggan, Galway; list
Clonmany => Clonmany, Donegal; list
Coachford => Coachford, Cork; list
Doonbeg => Doonbeg, Clare; list
Drimoleague => Drimoleague, Cork; list
Fanore => Fanore, Clare; list
Fenagh => Fenagh, Leitrim; list
Glandore => Glandore, Cork; list
Glenamaddy => Glenamaddy, Galway; list
Inistioge => Inistioge, Kilkenny; list
Kilgarvan => Kilgarvan, Kerry; list
Kiltyclogher => Kiltyclogher, Leitrim; list
Multyfarnham => Multyfarnham, Westmeath; list
Portmagee => Portmagee, Kerry; list
Quilty => Quilty, Clare; list
Rathmullan => Rathmullan, Donegal; list
Recess => Recess, Galway; list
Rossnowlagh => Rossnowlagh, Donegal; list
Terryglass => Terryglass, Tipperary; list
Union Hall => Union Hall, Cork; list
Main Street, Castlegregory, Co. Kerry => Main Street, Castlegregory, Kerry; list
Main Street Louisburgh => Main Street, Louisburgh, Mayo; list
Caislean Ghriaire => Castlegregory, Kerry; spelling
Gort an Choirce => Gortahork, Donegal; spelling
An Daingean => Dingle, Kerry; spelling
Gaoth Dobhair => Gweedore, Donegal; spelling
An Clochan Liath => Dungloe, Donegal; spelling
An Spidéal => Spiddal, Galway; spelling
Cloch na Rón => Roundstone, Galway; spelling
Baile Bhuirne => Ballyvourney, Cork; spelling
Glencolmcille => Glencolumbkille, Donegal; spelling
Ballyheigue => Ballyheige, Kerry; spelling
Ennistymon => Ennistimon, Clare; spelling
Lehinch => Lahinch, Clare; spelling
Inishcrone => Enniscrone, Sligo; spelling
Innishannon => Inishannon, Cork; spelling
Killadysert => Kildysart, Clare; spelling
Glanthaune => Glounthaune, Cork; spelling
Skull => Schull, Cork; spelling
Queenstown => Cobh, Cork; spelling
Phibsboro => Phibsborough, Dublin; spelling
The Naul => Naul, Dublin; spelling
Kilmeaden => Kilmeadan, Waterford; spelling
Inveran => Inverin, Galway; spelling
Laghey => Laghy, Donegal; spelling
Smithboro => Smithborough, Monaghan; spelling
Londonderry => Derry; spelling
Greenogue => Greenogue Business Park, Dublin; surveyed
Unit 5, Greenogue Business Park, Rathcoole => Unit 5, Greenogue Business Park, Rathcoole, Dublin; surveyed
Grand Canal Dock => Grand Canal Dock, Dublin; surveyed
Damastown => Damastown, Dublin; surveyed
Damastown Industrial Park => Damastown, Dublin; surveyed
Liffey Valley => Liffey Valley, Dublin; surveyed
Liffey Valley Shopping Centre => Liffey Valley, Dublin; surveyed
Cherrywood => Cherrywood, Dublin; surveyed
Shannon Free Zone => Shannon Free Zone, Clare; surveyed
Little Island => Little Island, Cork; surveyed
Ringaskiddy => Ringaskiddy, Cork; surveyed
Raheen Business Park => Raheen Business Park, Limerick; surveyed
Parkmore => Parkmore, Galway; surveyed
Titanic Quarter => Titanic Quarter, Antrim; surveyed
Belfast City Airport => George Best Belfast City Airport, Down; surveyed
Rosslare Harbour => Rosslare Europort, Wexford; surveyed
Dublin Port => Dublin Port, Dublin; surveyed
Beaumont Hospital => Beaumont Hospital, Dublin; surveyed
Cork University Hospital => Cork University Hospital, Cork; surveyed
CUH => Cork University Hospital, Cork; surveyed
UHG => University Hospital Galway, Galway; surveyed
UCD => University College Dublin, Dublin; surveyed
Mallusk => Mallusk, Antrim; surveyed
Sandyford Industrial Estate => Sandyford, Dublin; surveyed
Ballymount Industrial Estate => Ballymount, Dublin; surveyed
Blanchardstown Shopping Centre => Blanchardstown Centre, Dublin; surveyed
Ennis Business Park => Ennis Business Park, Ennis, Clare; the town in its name
Newry Business Park => Newry Business Park, Newry, Down; the town in its name
Ailesbury Road => Ailesbury Road, Donnybrook, Dublin; stops
Grafton Street, Dublin => Grafton Street, Dublin; the town as typed
12 Camden St Lower, Dublin 2 => 12 Camden St Lower, Dublin 2; stops
Airton Road, Tallaght => Airton Road, Tallaght, Dublin; stops
Dame Street Dublin 2 => Dame Street, Dublin 2; stops
Dorset Street D1 => Dorset Street, Dublin 1; the town as typed
D24 XY45 => D24 XY45, Dublin 24; key
V92 => V92, Tralee, Kerry; key
BT48 => BT48, Derry; key
dublin 6w => Dublin 6W; key
10 High Street Kilk => 10 High Street, Kilkenny; the beginning of a town
O'Connell Street Lim => O'Connell Street, Limerick; the beginning of a town
Main Street Nav => Main Street, Navan, Meath; the beginning of a town
Patrick Street Cor => Patrick Street, Cork; the beginning of a town
London => nothing; tried
10 Downing Street, London => nothing; tried
10 Downing Street London => nothing; outside the island
Rue de Rivoli, Paris => nothing; outside the island
5th Avenue, New York => nothing; outside the island
Manchester => nothing; outside the island
High Street, Glasgow => nothing; outside the island
Some Industrial Estate => nothing; no town in it
12 Main Street, Xyzzyville => nothing; no such town
Xyzzy Business Park, Nowhereton => nothing; no such town
Shop Street => nothing; no town in it, and no such street in Dublin
Unit 7 => nothing; no town in it
`
  .trim()
  .split("\n")
  .map((line) => {
    const [typed, rest] = line.split(" => ") as [string, string];
    const [label, source] = rest.split("; ") as [string, string];
    return { typed, label: label === "nothing" ? null : label, source };
  });

describe("A line that is typed into the search", () => {
  it("is tested with more than 120 examples", () => {
    expect(lines.length).toBeGreaterThan(120);
  });

  it.each(lines)("$typed: $label ($source)", ({ typed, label }) => {
    expect(suggested(typed)[0]?.label ?? null).toBe(label);
  });

  it("never suggests the large cities for an unknown ending", () => {
    for (const line of ["Main Street", "High Street, Xyzzyville", "Some Industrial Estate", "Quay Street Xyzzyville"]) {
      const cities = suggested(line).filter(({ city }) =>
        ["Dublin", "Belfast", "Cork", "Limerick", "Derry"].includes(city),
      );
      expect(cities).toEqual([]);
    }
  });

  it("is marked as unchecked if its street is unknown", () => {
    const note = (line: string) => suggested(line)[0]?.note ?? "";
    expect(note("Main Street, Naas")).toBe("street not on our map");
    expect(note("Nonsense Street, Dublin 2")).toBe("street not on our map");
    expect(note("Ailesbury Road, Dublin 4")).toBe("");
    expect(note("Naas")).toBe("");
  });

  it("is a single address only if street and town are complete and there is one such town", () => {
    const isWhole = (line: string) => suggested(line).some(({ whole }) => whole);
    const written = ["12 Main Street, Naas, Co Kildare W91 X0PH", "Main Street Naas", "Main Street, Ballina, Co. Mayo"];
    expect(written.map(isWhole)).toEqual([true, true, true]);
    const open = ["Naas", "Main Street, Na", "Main Street, Ballina", "Shop Street Galw", "W91 X0PH", "Main Street"];
    expect(open.map(isWhole)).toEqual(open.map(() => false));
  });
});
