/** Example trips between public buildings: the chip's label and both addresses in full. */
export const examples: readonly (readonly [label: string, from: string, to: string])[] = [
  ["Dublin → Cork", "Mansion House, Dawson Street, Dublin 2, D02 AF30", "City Hall, Anglesea Street, Cork, T12 T997"],
  [
    "Galway → Belfast",
    "City Hall, College Road, Galway, H91 X4K8",
    "City Hall, Donegall Square North, Belfast, BT1 5GS",
  ],
  [
    "Tallaght → Derry",
    "County Hall, Belgard Square North, Tallaght, Dublin 24, D24 A3XC",
    "Guildhall, Guildhall Street, Derry, BT48 6DQ",
  ],
];
