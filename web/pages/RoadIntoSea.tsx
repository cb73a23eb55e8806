/** A drawing of a road over a headland that ends in the sea. */
export function RoadIntoSea() {
  return (
    <svg
      viewBox="0 0 1440 420"
      className="mt-8 block h-auto min-h-56 w-full grow"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {/* The headland, and the sea in three depths. */}
      <path
        d="M0 110c120-34 250-40 372-12 92 21 150 62 232 70 74 7 120-6 176 22 34 17 44 40 20 58L690 420H0Z"
        fill="#1c5b38"
      />
      <path d="M0 180c160-30 300-16 420 20 110 33 210 40 300 52L600 420H0Z" fill="#17492d" opacity="0.55" />
      <path d="M1440 214c-120 6-200 14-330 10-150-5-250 20-346 40-70 14-132 40-190 156h866Z" fill="#12609a" />
      <path d="M1440 268c-170 0-260 14-400 14-130 0-232 24-310 56-40 17-76 44-96 82h806Z" fill="#0f5488" />
      <path d="M1440 330c-190-6-300 12-430 18-110 5-200 30-262 72h692Z" fill="#0c4673" />
      {/* The road, which narrows with distance until the water. */}
      <path
        d="M0 330c150-14 262-18 370-48 96-26 190-40 300-32 60 4 116 14 168 28l-6 10c-60-8-112-12-168-10-98 4-180 26-270 64-110 46-240 62-394 66Z"
        fill="#0b1620"
      />
      <path
        d="M0 372c170-12 290-26 400-66 92-34 176-50 274-50 54 0 104 8 148 18"
        fill="none"
        stroke="#f4b81c"
        strokeWidth="4"
        strokeDasharray="34 26"
      />
      <path
        d="M836 280c26 5 52 6 80 4M846 300c34 8 74 8 112 2M812 322c44 10 96 12 140 4"
        fill="none"
        stroke="#dcebf5"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.8"
      />
      {/* The currach, which goes on where wheels cannot. */}
      <g
        transform="translate(1092 196)"
        fill="none"
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M0 8c5 22 17 34 35 34h56c18 0 30-10 36-26" fill="#061826" />
        <path d="M2 15h118" />
      </g>
      <path
        d="M1060 244c24 8 50 8 76 2s54-6 78 2"
        fill="none"
        stroke="#dcebf5"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.8"
      />
    </svg>
  );
}
