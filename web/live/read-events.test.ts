import fc from "fast-check";
import { expect, it } from "vitest";
import { createEventReader } from "./read-events.ts";

const stream =
  'event: hello\ndata: {"now":"é"}\n\n: beat\n\nevent: news\r\ndata: one\r\ndata:two\r\n\r\ndata: unnamed\rid: 5\r\rretry: 3\n\n';
const events = [
  { name: "hello", data: '{"now":"é"}' },
  { name: "news", data: "one\ntwo" },
  { name: "message", data: "unnamed" },
];

it("A stream is read the same whatever pieces it arrives in", () => {
  const cuts = fc.array(fc.nat(stream.length));
  fc.assert(
    fc.property(cuts, (cuts) => {
      const read = createEventReader();
      const at = [0, ...cuts.sort((a, b) => a - b), stream.length];
      expect(at.slice(1).flatMap((end, i) => read(stream.slice(at[i], end)))).toEqual(events);
    }),
  );
});

it("An event that is not complete is not reported", () => {
  const read = createEventReader();
  expect(read("event: news\ndata: {}\n")).toEqual([]);
  expect(read("\n")).toEqual([{ name: "news", data: "{}" }]);
});
