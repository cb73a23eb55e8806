import { crc32, deflateSync } from "node:zlib";
import { signatureBox } from "../../../contract/driver-phone.schema.ts";
import type { Random } from "../seeded-random.ts";

/** A made-up signature, loops from left to right with a line below, as the strokes that a phone sends. */
export function drawSignature(random: Random): number[][] {
  const letters = random.whole(5, 9);
  const stroke: number[] = [];
  const width = (signatureBox.width * 0.7) / letters;
  for (let letter = 0; letter < letters; letter++) {
    const [height, lean, left] = [
      random.whole(40, letter === 0 ? 150 : 90),
      random.whole(10, 40),
      110 + letter * width,
    ];
    for (let step = 0; step < 14; step++) {
      const turn = (step / 14) * 2 * Math.PI;
      const rise = Math.sin(turn) * height;
      stroke.push(left + (step / 14) * width + (1 - Math.cos(turn)) * 22 + (rise / height) * lean, 215 - rise * 0.8);
    }
  }
  const line = [
    90,
    random.whole(300, 330),
    random.whole(500, 640),
    random.whole(285, 315),
    880,
    random.whole(270, 300),
  ];
  return [stroke, line].map((points) => points.map((value) => Math.round(value * 10) / 10));
}

type Colour = readonly [number, number, number];
const colours = {
  wall: [196, 180, 164],
  door: [31, 78, 95],
  frame: [240, 236, 228],
  step: [128, 130, 128],
  box: [190, 142, 88],
  tape: [222, 190, 140],
  shade: [140, 100, 58],
  label: [250, 250, 246],
  ink: [40, 40, 40],
} satisfies Record<string, Colour>;

/** Five by seven dots per letter. */
const letters = [
  "11110 10001 10001 10001 10001 10001 11110",
  "11111 10000 10000 11110 10000 10000 11111",
  "10001 11011 10101 10101 10001 10001 10001",
  "01110 10001 10001 10001 10001 10001 01110",
].map((rows) => rows.split(" "));

/** A drawn parcel at a door, labelled DEMO so that it cannot be taken for a photo. A PNG in base64. */
export function drawParcelAtDoor(random: Random): string {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc((width * 3 + 1) * height);
  const fill = (left: number, top: number, right: number, bottom: number, colour: Colour) => {
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      for (let x = Math.max(0, left); x < Math.min(width, right); x++)
        pixels.set(colour, y * (width * 3 + 1) + 1 + x * 3);
  };
  fill(0, 0, width, height, colours.wall);
  fill(190, 30, 450, 400, colours.frame);
  fill(206, 46, 434, 400, colours.door);
  fill(402, 210, 418, 238, colours.tape);
  fill(0, 400, width, height, colours.step);
  const [left, size] = [random.whole(120, 300), random.whole(130, 170)];
  const top = 440 - size;
  fill(left, top, left + size * 1.4, 440, colours.box);
  fill(left + size * 1.4, top + 14, left + size * 1.4 + 26, 440, colours.shade);
  fill(left, top + size * 0.42, left + size * 1.4, top + size * 0.54, colours.tape);
  fill(left + 18, top + size * 0.62, left + 130, top + size * 0.62 + 40, colours.label);
  for (const [index, rows] of letters.entries())
    for (const [row, dots] of rows.entries())
      for (const [column, dot] of [...dots].entries()) {
        const [x, y] = [left + 26 + index * 25 + column * 4, Math.round(top + size * 0.62) + 6 + row * 4];
        if (dot === "1") fill(x, y, x + 4, y + 4, colours.ink);
      }
  return png(width, height, pixels).toString("base64");
}

/** https://www.w3.org/TR/png-3/: eight bits per channel, no filter. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(content.length, 0);
    around.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
