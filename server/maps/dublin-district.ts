/** 'Dublin' with D24 or D6W becomes 'Dublin 24', 'Dublin 6W'; null with A94, which is part of the county. */
export function dublinDistrict(locality: string, postcode: string): string | null {
  const district = /^D(\d[\dW])/.exec(postcode)?.[1];
  return locality === "Dublin" && district ? `Dublin ${district.replace(/^0/, "")}` : null;
}
