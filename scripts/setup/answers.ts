import { type Settings, settingsOf } from "@/scripts/doctor/settings";
import type { Dialog } from "./dialog";
import type { Draft } from "./draft";
import { complaintOfLine } from "./env-file";
import { type Question, secrecyOf } from "./groups";

/** The answers so far: what was set before, and what this setup has changed of it. */
export class Answers {
  private readonly changed: Record<string, string>;

  /** `taken` came with the command or with a setup that was stopped; it counts more than what was set before. */
  constructor(
    private readonly before: Readonly<Record<string, string>>,
    taken: Readonly<Record<string, string>>,
    private readonly draft: Draft,
  ) {
    this.changed = { ...taken };
  }

  /** A setting's value; empty when it has none. */
  of(name: string): string {
    return this.changed[name] ?? this.before[name] ?? "";
  }

  has(name: string): boolean {
    return this.of(name) !== "";
  }

  /** Keeps an answer, so that a setup that is stopped can go on with it. */
  set(name: string, value: string): void {
    if (this.of(name) === value && !(name in this.changed)) return;
    this.changed[name] = value;
    this.draft.keep(this.changed);
  }

  /** What is to be written. */
  changes(): Readonly<Record<string, string>> {
    return this.changed;
  }

  /** The whole configuration as it would be, for the doctor to look at. */
  settings(): Settings {
    return settingsOf({ ...this.before, ...this.changed });
  }
}

/** Whom setup asks, and what is known so far. */
export type Step = { dialog: Dialog; answers: Answers };

/** Asks one question and keeps the answer. */
export async function askFor({ dialog, answers }: Step, question: Question): Promise<string> {
  const present = answers.of(question.name) || question.usual;
  const unwritable = (typed: string) => complaintOfLine(question.name, typed);
  const complaint = (typed: string) => question.complaint?.(typed) ?? unwritable(typed);
  const answer = await dialog.text({ ...secrecyOf(question), present, complaint });
  // Where nobody sits at a terminal it is told with all else that is wrong, later.
  if (unwritable(answer) === undefined) answers.set(question.name, answer);
  return answer;
}
