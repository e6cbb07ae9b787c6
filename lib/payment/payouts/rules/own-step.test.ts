import { expect, it } from "vitest";
import { isChoosable, type OwnStep, ownStep } from "./own-step";

const AT = new Date("2026-11-20T15:15:00Z");
const NONE = { takenUpAt: null, sentAt: null, arrivedAt: null };

it.each([
  ["waiting", { ...NONE, state: "waiting_for_method" }],
  ["chosen", { ...NONE, state: "ready" }],
  ["taken_up", { ...NONE, state: "ready", takenUpAt: AT }],
  ["sent", { ...NONE, state: "sent", takenUpAt: AT, sentAt: AT }],
  ["arrived", { state: "sent", takenUpAt: AT, sentAt: AT, arrivedAt: AT }],
  // It keeps the day of its first sending.
  ["returned", { ...NONE, state: "returned", sentAt: AT }],
] as const)("is %s", (step, facts) => {
  expect(ownStep(facts)).toBe(step);
});

it("can be chosen and corrected until the desk has opened it, and again when it came back", () => {
  const steps: OwnStep[] = ["waiting", "chosen", "taken_up", "sent", "arrived", "returned"];
  expect(steps.filter(isChoosable)).toEqual(["waiting", "chosen", "returned"]);
});
