import { describe, expect, it } from "vitest";
import { FairLine } from "./fair-line";

const LIMITS = { most: 8, ofOne: 3, ofWider: 5 };
const A = ["203.0.113.7/32", "203.0.113.0/24"];
const A_TOO = ["203.0.113.8/32", "203.0.113.0/24"];
const B = ["198.51.100.1/32", "198.51.100.0/24"];
const OURS: string[] = [];

function lineOf(...jobs: [networks: readonly string[], job: string][]) {
  const line = new FairLine<string>(LIMITS);
  for (const [networks, job] of jobs) if (line.hasRoom(networks)) line.add(networks, job);
  return line;
}

function emptied(line: FairLine<string>): string[] {
  const jobs: string[] = [];
  for (let job = line.next(); job !== undefined; job = line.next()) jobs.push(job);
  return jobs;
}

describe("a fair line", () => {
  it("keeps the order of one network", () => {
    expect(emptied(lineOf([A, "1"], [A, "2"], [A, "3"]))).toEqual(["1", "2", "3"]);
  });

  it("lets networks take turns, however many of one came first", () => {
    expect(emptied(lineOf([A, "a1"], [A, "a2"], [A, "a3"], [B, "b1"], [B, "b2"]))).toEqual([
      "a1",
      "b1",
      "a2",
      "b2",
      "a3",
    ]);
  });

  it("lets a network that comes in between be next, before those that had a turn", () => {
    const line = lineOf([A, "a1"], [A, "a2"], [A, "a3"]);
    expect(line.next()).toBe("a1");
    line.add(B, "b1");
    line.add(A_TOO, "n1");
    expect(emptied(line)).toEqual(["b1", "n1", "a2", "a3"]);
  });

  it("has no room for more of one network, and room for another", () => {
    const line = lineOf([A, "1"], [A, "2"], [A, "3"], [A, "4"]);
    expect([line.length, line.hasRoom(A), line.hasRoom(A_TOO), line.hasRoom(B)]).toEqual([
      3,
      false,
      true,
      true,
    ]);
  });

  it("has no room for more of one wider network, whatever address in it calls", () => {
    const line = lineOf([A, "1"], [A, "2"], [A, "3"], [A_TOO, "4"], [A_TOO, "5"]);
    const another = ["203.0.113.9/32", "203.0.113.0/24"];
    expect([line.hasRoom(another), line.hasRoom(B)]).toEqual([false, true]);
  });

  it("has no room for anybody once it is full; the product itself has no other limit", () => {
    const line = lineOf(...Array.from({ length: 9 }, (_, i): [string[], string] => [OURS, `${i}`]));
    expect([line.length, line.hasRoom(B), line.hasRoom(OURS)]).toEqual([8, false, false]);
  });

  it("has room again for who left or had their turn", () => {
    const line = lineOf([A, "1"], [A, "2"]);
    const leave = line.add(A, "3");
    expect(line.hasRoom(A)).toBe(false);
    leave();
    expect(line.hasRoom(A)).toBe(true);
    leave();
    expect([line.length, emptied(line)]).toEqual([2, ["1", "2"]]);
    leave();
    expect([line.length, line.hasRoom(A), line.hasRoom(A_TOO)]).toEqual([0, true, true]);
  });
});
