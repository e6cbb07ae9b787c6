import { expect, it } from "vitest";
import { noteWords, sizeInWords, waitingWords, whenInList, whenInThread } from "./words";

const now = new Date("2026-11-22T17:00:00Z");

it.each([
  ["2026-11-22T16:20:00Z", "11:20 AM", "11:20 AM"],
  ["2026-11-21T16:20:00Z", "Yesterday", "11/21/2026 11:20 AM"],
  ["2026-11-20T16:20:00Z", "11/20/2026", "11/20/2026 11:20 AM"],
])("%s is %s in the list and %s in its thread", (at, list, thread) => {
  expect([whenInList(new Date(at), now), whenInThread(new Date(at), now)]).toEqual([list, thread]);
});

it.each([
  [0, 0, "No one is waiting for an answer, and nothing is parked."],
  [1, 0, "One needs an answer."],
  [5, 2, "5 need an answer. 2 things are parked until someone looks."],
  [0, 1, "No one is waiting for an answer. 1 thing is parked until someone looks."],
])("%i threads and %i troubles: %s", (threads, troubles, words) => {
  expect(waitingWords(threads, troubles)).toBe(words);
});

it("says what the desk did, and what came with an answer", () => {
  expect(noteWords("taken", "Lucía Vega")).toBe("Assigned to Lucía Vega");
  expect(noteWords("reply_from theo@lindqvist.example", null)).toBe(
    "It came from another address: theo@lindqvist.example",
  );
  expect(noteWords("infected Eicar-Test-Signature my letter.pdf", null)).toBe(
    "The virus scanner found Eicar-Test-Signature in “my letter.pdf”. The file was removed",
  );
  expect(sizeInWords(217_000)).toBe("212 KB");
});
