import { seededRandom } from "../demo/seeded-random.ts";

const firstNames =
  "Aoife Niamh Ciara Róisín Saoirse Orla Siobhán Gráinne Maeve Deirdre Fionnuala Caoimhe Emma Grace Kate Cian Conor Oisín Fionn Darragh Seán Eoin Pádraig Ronan Donal Cormac Declan Brendan Mark Tom Sinéad Bríd Nuala Eimear Éabha Clodagh Muireann Sorcha Aisling Laoise Catríona Mairéad Nóra Úna Emer Gobnait Bláthnaid Líadan Hannah Lucy Amelia Sophie Chloe Ava Mia Anna Ruth Claire Helen Joan Rory Tadhg Lorcan Cathal Colm Diarmuid Ciarán Dónal Fergal Enda Malachy Senan Ruairí Oran Barra Micheál Peadar Tomás Liam Daniel Adam Jack Noah James Luke Paul Brian Kevin Alan".split(
    " ",
  );
const lastNames =
  "Murphy Kelly O'Sullivan Walsh Byrne Ryan O'Connor O'Neill Doyle McCarthy Gallagher Doherty Kennedy Lynch Murray Quinn Moore McLoughlin Carroll Connolly Daly Nolan Brennan Burke Farrell Healy Foley Keane O'Reilly O'Brien Dunne Collins Campbell Clarke Johnston Hughes Fitzgerald Browne Martin Maguire Flynn Thompson Callaghan O'Donnell Duffy O'Mahony Boyle Shea White Sweeney Hayes Kavanagh Power McGrath Moran Brady Stewart Casey Fox Maher Whelan Egan Regan Power Ward Barry Sheehan Cullen Hogan Nugent Redmond Kiely Mulligan Tierney Devlin Hickey Coyle Crowley Larkin Mullen Scanlon Tobin Geraghty Madigan Hanlon Plunkett Rooney Slattery Cusack Dempsey Fagan Garvey Hynes Jennings Kinsella Lacey Mangan Neville Prendergast Roche Synnott Twomey Verling Wall Aherne Bolger Cotter Devine Enright Furlong Gleeson Heffernan Irwin Joyce Kirwan Lawlor Meade Naughton O'Dowd Phelan Quirke Ruane Shortt Toolan Vaughan Waters".split(
    " ",
  );
const trades =
  "Joinery Books Print Ceramics Dental Optics Bakery Interiors Architects Pharmacy Labs Audio Events Kitchens Cycles".split(
    " ",
  );

export type SeedCustomer = { firstName: string; lastName: string; email: string; phone: string; company: string };

/** Fictional customers, each with a unique email address. */
export function seedCustomers(count: number): SeedCustomer[] {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, index) => {
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    const plain = `${firstName}.${lastName}`
      .normalize("NFD")
      .replace(/[^A-Za-z.]/g, "")
      .toLowerCase();
    // No network uses 080, and this many customers need more numbers than the demo's.
    const phone = `080 ${random.whole(200, 999)} ${random.whole(1000, 9999)}`;
    const company = random.chance(0.08) ? `${lastName} ${random.pick(trades)}` : "";
    return { firstName, lastName, email: `${plain}.${index + 1}@example.ie`, phone, company };
  });
}
