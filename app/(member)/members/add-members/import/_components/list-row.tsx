import { Check, CircleAlert, Mail, Minus, UserPlus, Users } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatPhone } from "@/app/_features/forms/phone";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { EmailText } from "@/components/ui/email-text";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ListRow, RowStanding } from "@/lib/community";
import { inEnglish } from "@/lib/kernel";
import { rowInput } from "../../../_lib/listed-rows";
import type { MemberField } from "../../../_lib/new-member";

const STANDINGS: Record<Exclude<RowStanding, "fault" | "twice">, [string, BadgeTone, ReactNode]> = {
  new: ["New", "gain", <UserPlus key="icon" />],
  again: ["Invited again", "gain", <UserPlus key="icon" />],
  member: ["Already a member", "neutral", <Check key="icon" />],
  invited: ["Invited already", "neutral", <Mail key="icon" />],
  out: ["Left out", "line", <Minus key="icon" />],
};

const LABELS: Record<MemberField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  phoneNumber: "Phone",
};

/** What a button beside a row does with it, by how the row stands. */
const CHOICES: Partial<Record<RowStanding, [choice: "in" | "out" | "rule", label: string]>> = {
  fault: ["out", "Leave out"],
  new: ["out", "Leave out"],
  invited: ["in", "Invite again"],
  again: ["rule", "Not again"],
  out: ["rule", "Take in"],
};

type ListRowLineProps = {
  row: ListRow;
  /** True to change every field, although none is wrong. */
  editing: boolean;
  /** Where the row is opened for changes. */
  editPath: string;
};

/** One person of a list: what is wrong can be corrected in its place. */
export function ListRowLine({ row, editing, editPath }: ListRowLineProps) {
  const { number, standing, faults, twiceOf } = row;
  const name = `${row.firstName} ${row.lastName}`.trim();
  const about = name === "" ? `line ${number}` : name;
  const problemWith = (field: MemberField) => faults?.[field]?.map((why) => inEnglish(why)).join(", ");
  const needsEither = faults?.email?.some((why) => why === "invitation.email_or_phone") ?? false;
  const isOpen = (field: MemberField) =>
    editing ||
    (standing === "fault" &&
      (problemWith(field) !== undefined ||
        "line" in (faults ?? {}) ||
        (field === "phoneNumber" && needsEither)));
  const errorId = `fault-${number}`;
  const input = (field: MemberField, value: string) => (
    <span className={problemWith(field) ? "has-error" : undefined}>
      <label className="sr" htmlFor={rowInput(number, field)}>
        {LABELS[field]} of {about}
      </label>
      <input
        key={value}
        id={rowInput(number, field)}
        name={rowInput(number, field)}
        className="input"
        dir="auto"
        defaultValue={value}
        maxLength={300}
        autoComplete="off"
        placeholder={LABELS[field]}
        aria-invalid={problemWith(field) ? true : undefined}
        aria-describedby={problemWith(field) ? errorId : undefined}
      />
    </span>
  );
  const cell = (field: "email" | "phoneNumber", shown: string) =>
    isOpen(field) ? (
      input(field, shown)
    ) : shown === "" ? (
      <span className="faint">None</span>
    ) : (
      <bdi>{field === "email" ? <EmailText address={shown} /> : shown}</bdi>
    );
  const phone = faults?.phoneNumber ? row.phoneNumber : row.phoneNumber && formatPhone(row.phoneNumber);
  const isNameOpen = isOpen("firstName") || isOpen("lastName");
  const [choice, label] = CHOICES[standing] ?? [];
  const isQuiet = standing !== "new" && standing !== "again" && standing !== "fault";
  return (
    <tr className={standing === "fault" ? "bad" : isQuiet ? "aside" : undefined}>
      <td className="import-who">
        {isNameOpen ? (
          <span className="import-names">
            {input("firstName", row.firstName)}
            {input("lastName", row.lastName)}
          </span>
        ) : (
          <bdi className="strong">{name}</bdi>
        )}
        <span className="caption faint">Line {number}</span>
      </td>
      <td className="wrap-anywhere">{cell("email", row.email)}</td>
      <td className="num">{cell("phoneNumber", phone)}</td>
      <td>
        <div className="import-state">
          {standing === "fault" ? (
            <p className="error" id={errorId}>
              <CircleAlert aria-hidden="true" />
              {faultWords(row)}
            </p>
          ) : standing === "twice" ? (
            <Badge icon={<Users />}>Same person as line {twiceOf}</Badge>
          ) : (
            <Badge tone={STANDINGS[standing][1]} icon={STANDINGS[standing][2]}>
              {STANDINGS[standing][0]}
            </Badge>
          )}
          <span className="row wrap-ok g1 import-row-acts">
            {!editing && standing !== "out" && (
              <Link className="btn btn-ghost btn-sm" href={editPath} scroll={false}>
                Edit<span className="sr"> {about}</span>
              </Link>
            )}
            {choice && (
              <SubmitButton variant="ghost" size="sm" name="do" value={`${choice}:${number}`}>
                {label}
                <span className="sr"> {about}</span>
              </SubmitButton>
            )}
          </span>
        </div>
      </td>
    </tr>
  );
}

/** The faults of a row in words: with the field's name where the words alone say too little. */
function faultWords({ faults }: ListRow): string {
  return Object.entries(faults ?? {})
    .flatMap(([field, whys]) =>
      whys.map((why) =>
        why === "input.required"
          ? `${LABELS[field as MemberField] ?? field}: ${inEnglish(why)}`
          : inEnglish(why),
      ),
    )
    .join(". ");
}
