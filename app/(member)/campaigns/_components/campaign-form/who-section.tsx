"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Sealed } from "@/components/ui/sealed";
import type { SecondAccount } from "@/lib/community";
import { MAX_EXCLUDED } from "@/lib/community/schemas";
import { FIELDS, type FormHandle, type MemberMatches, type RecipientNote } from "./draft";
import type { FormCommunity } from "./form-page";
import { MemberCombobox, PlainMembers, RecipientPicker } from "./member-picker";

type WhoSectionProps = {
  community: FormCommunity;
  members: MemberMatches;
  form: FormHandle;
  isFixed: boolean;
  note: RecipientNote | undefined;
  /** Possible other accounts of the recipient. */
  second: readonly SecondAccount[];
};

export function WhoSection({ community, members, form, isFixed, note, second }: WhoSectionProps) {
  const { recipient, excluded } = form.draft;
  const source = { communityId: community.id, members };
  const t = useTranslations("campaignForm.who");
  const leftOut = { name: FIELDS.excluded.error, label: t("excluded") };
  return (
    <Sealed title={t("title")} level={2} className="who-for g5">
      <input type="hidden" name="recipient" value={JSON.stringify(recipient)} />
      <input type="hidden" name="excluded" value={JSON.stringify(excluded)} />
      {note && (recipient?.id ?? null) === note.id && (
        <Banner tone="gold">
          <p>{note.says}</p>
        </Banner>
      )}
      <RecipientPicker
        {...source}
        recipient={recipient}
        isFixed={isFixed}
        hint={t(isFixed ? "recipientStays" : "recipientHint")}
        isLost={recipient !== null && recipient.id === note?.id}
        choose={(chosen) =>
          form.change({ recipient: chosen, excluded: excluded.filter((member) => member.id !== chosen.id) })
        }
      />
      <Field
        {...leftOut}
        id={FIELDS.excluded.control}
        className="needs-js"
        mark={<span className="num">{t("of", { count: excluded.length, most: MAX_EXCLUDED })}</span>}
        hint={recipient ? t("namedLeftOut", { name: recipient.name }) : t("leftOutAnyway")}
      >
        <MemberCombobox
          {...source}
          label={leftOut.label}
          chosen={excluded}
          most={MAX_EXCLUDED}
          hiddenId={recipient?.id}
          choose={(chosen) => form.change({ excluded: chosen })}
        />
      </Field>
      <noscript>
        <input type="hidden" name="plain" value="1" />
        <Field {...leftOut} mark={t("atMost", { count: MAX_EXCLUDED })} hint={t("leftOutAnyway")}>
          <PlainMembers
            name="plainExcluded"
            members={members}
            multiple
            size={6}
            defaultValue={excluded.map((member) => member.id)}
          />
        </Field>
      </noscript>
      <div role="status">
        {second.map(({ userId, fullName, email, by }) => (
          <p key={userId} className="small">
            <span className="strong">
              {fullName}
              {email && ` (${email})`}
            </span>{" "}
            {t("second", { by })}
          </p>
        ))}
      </div>
      <p className="small quiet">
        {t("visible")}
        {community.isListed && ` ${t("listedCommunity", { community: community.name })}`}
      </p>
    </Sealed>
  );
}
