import { descriptionSchema, goalSchema, titleSchema } from "@/lib/community/schemas";
import { issueInEnglish } from "@/lib/kernel/errors";
import type { FieldErrors } from "@/lib/kernel/reasons";
import type { Draft } from "./draft";

const ANSWERS: Record<keyof Draft, (field: string) => boolean> = {
  name: (field) => field === "name",
  campaignTypeId: (field) => field === "campaignTypeId",
  amount: (field) => field === "amount",
  description: (field) => field === "description",
  recipient: (field) => field === "recipientId",
  excluded: (field) => field === "excludedMembers",
  messages: (field) => field.startsWith("messages."),
  confirmedFinds: () => false,
};

export function withoutErrorsOf(errors: FieldErrors, part: Partial<Draft>): FieldErrors {
  const changed = Object.keys(part).filter((key): key is keyof Draft => key in ANSWERS);
  const kept = Object.entries(errors).filter(([field]) => !changed.some((key) => ANSWERS[key](field)));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

const SCHEMAS = { name: titleSchema, amount: goalSchema, description: descriptionSchema };

/** Checks a field on blur. Empty fields are reported on submit. */
export function wrongWith(field: string, value: string): string | null {
  if (value.trim() === "" || !(field === "name" || field === "amount" || field === "description"))
    return null;
  const [issue] = SCHEMAS[field].safeParse(value).error?.issues ?? [];
  return issue ? issueInEnglish(issue.message) : null;
}
