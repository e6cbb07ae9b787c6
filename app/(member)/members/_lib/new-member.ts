import { isPersonName, tidy } from "@/lib/kernel";
import { inEnglish } from "@/lib/kernel/errors";

/** The fields of one person, in their order on the form. */
export const MEMBER_FIELDS = ["firstName", "lastName", "email", "phoneNumber"] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];
export type TypedMember = Record<MemberField, string>;

/** The name of an input: `members.0.email`, as errors call it, too. */
export const inputName = (index: number, field: MemberField) => `members.${index}.${field}`;

const NAME = /^members\.(\d{1,3})\.(firstName|lastName|email|phoneNumber)$/;
/** More than may be added, so that too many are refused in words; and few enough to be read. */
const MOST_READ = 60;

/** The people of a sent form, in order; a hole in the numbering is no person. */
export function membersOf(pairs: Iterable<[string, unknown]>): TypedMember[] {
  const rows = new Map<number, TypedMember>();
  for (const [name, value] of pairs) {
    const [, index, field] = NAME.exec(name) ?? [];
    if (index === undefined || field === undefined || typeof value !== "string") continue;
    const at = Number(index);
    if (at >= MOST_READ) continue;
    const row = rows.get(at) ?? { firstName: "", lastName: "", email: "", phoneNumber: "" };
    rows.set(at, { ...row, [field]: value });
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
}

const MAILBOX = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]{2,}$/;
const NUMBER = /^[\d\s()+./-]{7,20}$/;

/**
 * What is wrong with a field that somebody has filled in and left, in the form's words (000 §5); null when it is good
 * so far. What is missing is said when the form is sent, and the last word on addresses and numbers is the server's.
 */
export function problemWith(field: MemberField, typed: string): string | null {
  const text = tidy(typed);
  if (text === "") return null;
  switch (field) {
    case "firstName":
      return isPersonName(text) ? null : inEnglish("person.invalid_first_name");
    case "lastName":
      return isPersonName(text) ? null : inEnglish("person.invalid_last_name");
    case "email":
      return MAILBOX.test(text) ? null : inEnglish("person.invalid_email");
    case "phoneNumber":
      return NUMBER.test(text) ? null : inEnglish("person.invalid_phone");
  }
}
