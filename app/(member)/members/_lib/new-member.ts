import { isPersonName, tidy } from "@/lib/kernel";

export const MEMBER_FIELDS = ["firstName", "lastName", "email", "phoneNumber"] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];
export type TypedMember = Record<MemberField, string>;

/** `members.0.email`, as in errors. */
export const inputName = (index: number, field: MemberField) => `members.${index}.${field}`;

export const isMemberField = (name: string | undefined): name is MemberField =>
  MEMBER_FIELDS.some((field) => field === name);

const NAME = /^members\.(\d{1,3})\.(firstName|lastName|email|phoneNumber)$/;
/** Extra rows get an error. */
const MOST_READ = 60;

/** Skips numbering gaps. */
export function membersOf(pairs: Iterable<[string, unknown]>): TypedMember[] {
  const rows = new Map<number, TypedMember>();
  for (const [name, value] of pairs) {
    const [, index, field] = NAME.exec(name) ?? [];
    if (index === undefined || !isMemberField(field) || typeof value !== "string") continue;
    const at = Number(index);
    if (at >= MOST_READ) continue;
    const row = rows.get(at) ?? { firstName: "", lastName: "", email: "", phoneNumber: "" };
    row[field] = value;
    rows.set(at, row);
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
}

const MAILBOX = /^[^\s@,;<>]+@[^\s@,;<>][^\s@,;<>.]*\.[^\s@,;<>]{2,}$/;
const NUMBER = /^[\d\s()+./-]{7,20}$/;

/** On blur (000 §5). Missing values are reported on submit. */
export function isWrong(field: MemberField, typed: string): boolean {
  const text = tidy(typed);
  if (text === "") return false;
  switch (field) {
    case "firstName":
    case "lastName":
      return !isPersonName(text);
    case "email":
      return !MAILBOX.test(text);
    case "phoneNumber":
      return !NUMBER.test(text);
  }
}

export const isComplete = (typed: TypedMember): boolean => {
  const has = (field: MemberField) => tidy(typed[field]) !== "";
  if (MEMBER_FIELDS.some((field) => isWrong(field, typed[field]))) return false;
  return has("firstName") && has("lastName") && (has("email") || has("phoneNumber"));
};
