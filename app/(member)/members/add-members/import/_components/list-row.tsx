import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatPhone } from "@/app/_features/forms/phone";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { EmailText } from "@/components/ui/email-text";
import { Check, CircleAlert, Mail, Minus, UserPlus, Users } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ListRow, MOST_AT_ONE_ADDRESS, type RowStanding } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { rowInput } from "../../../_lib/listed-rows";
import { MEMBER_FIELDS, type MemberField } from "../../../_lib/new-member";

const STANDINGS: Record<Exclude<RowStanding, "fault" | "twice">, [BadgeTone, ReactNode]> = {
  new: ["gain", <UserPlus key="icon" />],
  again: ["gain", <UserPlus key="icon" />],
  member: ["neutral", <Check key="icon" />],
  invited: ["neutral", <Mail key="icon" />],
  out: ["line", <Minus key="icon" />],
};

const CHOICES = { fault: "out", new: "out", invited: "in", again: "rule", out: "rule" } as const;

const hasChoice = (standing: RowStanding): standing is keyof typeof CHOICES =>
  Object.hasOwn(CHOICES, standing);

const isMemberField = (name: string): name is MemberField => MEMBER_FIELDS.some((field) => field === name);

type ListRowLineProps = {
  row: ListRow;
  editing: boolean;
  editPath: string;
};

export function ListRowLine({ row, editing, editPath }: ListRowLineProps) {
  const { number, standing, faults, twiceOf, sharesWith } = row;
  const t = useTranslations("members.import.row");
  const label = useTranslations("members.fields");
  const language = languageOf(useLocale());
  const name = `${row.firstName} ${row.lastName}`.trim();
  const about = name === "" ? t("line", { number }) : name;
  const problemWith = (field: MemberField) =>
    faults?.[field]?.map((why) => reasonWords(language, why)).join(", ");
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
        {t("fieldOf", { field: label(field), who: about })}
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
        placeholder={label(field)}
        aria-invalid={problemWith(field) ? true : undefined}
        aria-describedby={problemWith(field) ? errorId : undefined}
      />
    </span>
  );
  const cell = (field: "email" | "phoneNumber", shown: string) =>
    isOpen(field) ? (
      input(field, shown)
    ) : shown === "" ? (
      <span className="faint">{t("none")}</span>
    ) : (
      <bdi>{field === "email" ? <EmailText address={shown} /> : shown}</bdi>
    );
  const phone = faults?.phoneNumber ? row.phoneNumber : row.phoneNumber && formatPhone(row.phoneNumber);
  const faultWords = Object.entries(faults ?? {})
    .flatMap(([field, whys]) =>
      whys.map((why) => {
        const words = reasonWords(language, why);
        return why === "input.required" && isMemberField(field)
          ? t("fault", { field: label(field), why: words })
          : words;
      }),
    )
    .join(". ");
  const isNameOpen = isOpen("firstName") || isOpen("lastName");
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
        <span className="caption faint">{t("lineCaption", { number })}</span>
      </td>
      <td className="wrap-anywhere">{cell("email", row.email)}</td>
      <td className="num">{cell("phoneNumber", phone)}</td>
      <td>
        <div className="import-state">
          {standing === "fault" ? (
            <p className="error" id={errorId}>
              <CircleAlert aria-hidden="true" />
              {faultWords}
            </p>
          ) : standing === "twice" ? (
            <Badge icon={<Users />}>
              {sharesWith === null
                ? t("twice", { line: twiceOf ?? 0 })
                : t("crowded", { most: MOST_AT_ONE_ADDRESS })}
            </Badge>
          ) : (
            <Badge tone={STANDINGS[standing][0]} icon={STANDINGS[standing][1]}>
              {t(`standing.${standing}`)}
            </Badge>
          )}
          {sharesWith !== null && standing !== "twice" && (
            <Badge tone="line" icon={<Users />}>
              {t("shares")}
            </Badge>
          )}
          <span className="row wrap-ok g1 import-row-acts">
            {!editing && standing !== "out" && (
              <Link className="btn btn-ghost btn-sm" href={editPath} scroll={false}>
                {t("edit")}
                <span className="sr"> {about}</span>
              </Link>
            )}
            {hasChoice(standing) && (
              <SubmitButton variant="ghost" size="sm" name="do" value={`${CHOICES[standing]}:${number}`}>
                {t(`choice.${standing}`)}
                <span className="sr"> {about}</span>
              </SubmitButton>
            )}
          </span>
        </div>
      </td>
    </tr>
  );
}
