import { type Settings, settingsOf } from "@/scripts/doctor/settings";
import type { Dialog } from "./dialog";
import type { Draft } from "./draft";
import { complaintOfLine } from "./env-file";
import { type Question, secrecyOf } from "./groups";

export class Answers {
  private readonly changed: Record<string, string>;

  /** `taken` takes precedence over existing settings. */
  constructor(
    private readonly before: Readonly<Record<string, string>>,
    taken: Readonly<Record<string, string>>,
    private readonly draft: Draft,
  ) {
    this.changed = { ...taken };
  }

  of(name: string): string {
    return this.changed[name] ?? this.before[name] ?? "";
  }

  has(name: string): boolean {
    return this.of(name) !== "";
  }

  set(name: string, value: string): void {
    if (this.of(name) === value && !(name in this.changed)) return;
    this.changed[name] = value;
    this.draft.keep(this.changed);
  }

  changes(): Readonly<Record<string, string>> {
    return this.changed;
  }

  settings(): Settings {
    return settingsOf({ ...this.before, ...this.changed });
  }
}

export type Step = { dialog: Dialog; answers: Answers };

export async function askFor({ dialog, answers }: Step, question: Question): Promise<string> {
  const present = answers.of(question.name) || question.usual;
  const unwritable = (typed: string) => complaintOfLine(question.name, typed);
  const complaint = (typed: string) => question.complaint?.(typed) ?? unwritable(typed);
  const answer = await dialog.text({ ...secrecyOf(question), present, complaint });
  // Without a terminal, the error is reported later with all others.
  if (unwritable(answer) === undefined) answers.set(question.name, answer);
  return answer;
}
