/** One end of a drive in a city: a place in our data, by name and county. */
type Place = { name: string; county: string };

/** `km` by road, on a route that avoids the city centre. */
export type CityDistance = { from: Place; to: Place; km: number; source: string };

/**
 * 'measured': read off a road map during a trial of the shop. 'road': general knowledge of the length of the named
 * road. The distances guard against gross errors and are not a survey.
 */
const table = `
Blanchardstown, Dublin > Dún Laoghaire, Dublin = 31; measured, M50
Park West, Dublin > Dublin 2, Dublin = 11; measured, Naas Road
Mahon Point, Cork > Cork, Cork = 6; road, R852: 5 was measured, but to the middle of our Cork it is 5.4 straight
Swords, Dublin > Bray, Wicklow = 43; measured, M50 and M11
Citywest, Dublin > Sandyford, Dublin = 16; measured
Tallaght, Dublin > Swords, Dublin = 29; road, M50 and M1
Tallaght, Dublin > Dublin Airport, Dublin = 24; road, M50
Lucan, Dublin > Dublin Airport, Dublin = 18; road, M50
Blanchardstown, Dublin > Tallaght, Dublin = 17; road, M50
Blanchardstown, Dublin > Swords, Dublin = 18; road, M50 and M1
Sandyford, Dublin > Dublin Airport, Dublin = 34; road, M50
Sandyford, Dublin > Bray, Wicklow = 14; road, M50 and M11
Sandyford, Dublin > Tallaght, Dublin = 14; road, M50
Cherrywood, Dublin > Blanchardstown, Dublin = 31; road, M50
Dublin 2, Dublin > Dún Laoghaire, Dublin = 12; road, Rock Road
Dublin 2, Dublin > Bray, Wicklow = 21; road, N11
Dublin 2, Dublin > Swords, Dublin = 16; road, Drumcondra and Swords Road
Dublin 2, Dublin > Tallaght, Dublin = 13; road, Harold's Cross and Templeogue
Dublin 2, Dublin > Blanchardstown, Dublin = 12; road, Navan Road
Dublin 2, Dublin > Lucan, Dublin = 15; road, N4
Dublin 2, Dublin > Howth, Dublin = 16; road, Clontarf
Dublin 2, Dublin > Malahide, Dublin = 17; road, Malahide Road
Dublin 2, Dublin > Dundrum, Dublin = 7; road, Ranelagh
Dublin 2, Dublin > Dublin Airport, Dublin = 12; road, Drumcondra
Dublin Port, Dublin > Dublin Airport, Dublin = 11; road, Port Tunnel
Dublin Port, Dublin > Ballymount, Dublin = 14; road, the canals
Greenogue Business Park, Dublin > Dublin Airport, Dublin = 28; road, N7 and M50
Clondalkin, Dublin > Dublin Airport, Dublin = 20; road, M50
Cork, Cork > Ringaskiddy, Cork = 17; road, N28
Cork, Cork > Cork Airport, Cork = 7; road, N27
Cork, Cork > Little Island, Cork = 10; road, N8 and N25
Ballincollig, Cork > Little Island, Cork = 20; road, N40
Bishopstown, Cork > Mahon Point, Cork = 11; road, N40
Galway, Galway > Parkmore, Galway = 7; road, Bothar na dTreabh
Knocknacarra, Galway > Parkmore, Galway = 11; road, Quincentenary Bridge
Limerick, Limerick > Raheen Business Park, Limerick = 6; road, R526
Limerick, Limerick > Shannon Free Zone, Clare = 24; road, N18
Plassey, Limerick > Raheen Business Park, Limerick = 13; road, M7
Belfast, Antrim > Lisburn, Antrim = 14; road, M1
Belfast, Antrim > Mallusk, Antrim = 12; road, M2
Belfast, Antrim > Dundonald, Down = 9; road, A20
Lisburn, Antrim > Mallusk, Antrim = 26; road, M1 and M2
`;

function readPlace(text: string): Place {
  const [name, county] = text.split(", ") as [string, string];
  return { name, county };
}

export const cityDistances: CityDistance[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [from, to, km, source] = line.split(/ > | = |; /) as [string, string, string, string];
    return { from: readPlace(from), to: readPlace(to), km: Number(km), source };
  });
