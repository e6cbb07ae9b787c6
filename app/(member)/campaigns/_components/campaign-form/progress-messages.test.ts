import { expect, test } from "vitest";
import { formWords } from "@/tests/support/campaign-form-words";
import { EMPTY_DRAFT } from "./draft";
import { progressSummary, setProgress } from "./progress-messages";

const progress = EMPTY_DRAFT.messages.slice(1);
const only = (on: number[]) =>
  progress.map((message) => ({ ...message, isEnabled: on.includes(message.messageType) }));

test("the checkbox is mixed while some progress messages are on, and says which", () => {
  expect(progressSummary(only([3, 4, 6]), formWords)).toEqual({
    state: "some",
    words: "Three of four are on: 25%, 50% and 100%. Each can have its own words.",
  });
  expect(progressSummary(only([5]), formWords)).toMatchObject({
    state: "some",
    words: "One of four is on: 75%. Each can have its own words.",
  });
  expect(progressSummary(progress, formWords).state).toBe("all");
  expect(progressSummary(only([]), formWords).state).toBe("none");
});

test("turning the progress messages off leaves the launch message on", () => {
  expect(setProgress(EMPTY_DRAFT.messages, false).map((one) => one.isEnabled)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("turning the mixed progress messages on turns all four on", () => {
  const mixed = [...EMPTY_DRAFT.messages.slice(0, 1), ...only([4])];
  expect(setProgress(mixed, true).map((one) => one.isEnabled)).toEqual([true, true, true, true, true]);
});
