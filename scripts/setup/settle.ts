import type { Area } from "@/scripts/doctor/examinations";
import { examine, type Found } from "@/scripts/doctor/examine";
import { hasTrouble } from "@/scripts/doctor/finding";
import { findingsText, stepsText } from "@/scripts/doctor/report";
import type { Step } from "./answers";

export type Unsettled = Found[];

export type Part = { areas: readonly Area[]; ask: () => Promise<void>; arrange?: () => Promise<void> };

/**
 * Lets the operator at a terminal correct the answers, re-examine them, or continue. Returns the accepted
 * problems.
 */
export async function settle(
  { dialog, answers }: Step,
  { areas, ask, arrange }: Part,
  width: number,
): Promise<Unsettled> {
  let isAsked = false;
  for (;;) {
    if (!isAsked) {
      await ask();
      await arrange?.();
    }
    const found = await dialog.during("Checking whether that works", () =>
      examine(answers.settings(), areas),
    );
    const format = { width, isColoured: false };
    const [text, steps] = [findingsText(found, format), stepsText(found, format)];
    dialog.tell([text, steps].filter((part) => part !== "").join("\n"));
    if (!hasTrouble(found)) return [];
    const left = found.filter(({ state }) => state === "trouble");
    if (!dialog.isInteractive) return left;
    const next = await dialog.choose({
      name: "NEXT",
      message: "Some of this does not work yet. What now?",
      options: [
        { value: "correct", label: "Correct what I typed" },
        { value: "again", label: "I fixed it elsewhere: check again" },
        { value: "on", label: "Continue; I'll fix it later" },
      ],
      initial: "correct",
    });
    if (next === "on") return left;
    isAsked = next === "again";
  }
}
