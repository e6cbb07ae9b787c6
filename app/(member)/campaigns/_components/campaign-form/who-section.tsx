"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { X } from "@/components/ui/icons";
import { Sealed } from "@/components/ui/sealed";
import type { SecondAccount } from "@/lib/community";
import { MAX_EXCLUDED } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import type { Chosen, Draft, MemberMatches } from "./draft";
import { CONTROL, type RecipientNote } from "./draft";
import { MemberCombobox, useMembers } from "./member-combobox";

import { asChosen, FieldEnd, type PickerProps, RecipientPicker } from "./recipient-picker";

type WhoSectionProps = {
  community: FormCommunity;
  members: MemberMatches;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  errors: FieldErrors;
  fixed: boolean;
  note: RecipientNote | undefined;
  /** Possible other accounts of the recipient. */
  second: readonly SecondAccount[];
};

export function WhoSection(props: WhoSectionProps) {
  const { community, members, draft, change, errors, fixed, note, second } = props;
  const { recipient, excluded } = draft;
  const communityId = community.id;
  const t = useTranslations("campaignForm.who");
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
        communityId={communityId}
        members={members}
        recipient={recipient}
        fixed={fixed}
        hint={t(fixed ? "recipientStays" : "recipientHint")}
        isLost={recipient !== null && recipient.id === note?.id}
        error={errors.recipientId?.[0]}
        choose={(chosen) =>
          change({ recipient: chosen, excluded: excluded.filter((member) => member.id !== chosen.id) })
        }
      />
      <Excluded
        communityId={communityId}
        members={members}
        excluded={excluded}
        recipient={recipient}
        error={errors.excludedMembers?.[0]}
        choose={(chosen) => change({ excluded: chosen })}
      />
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
      <noscript>
        <PlainMembers members={members} draft={draft} fixed={fixed} errors={errors} />
      </noscript>
    </Sealed>
  );
}

export type FormCommunity = {
  id: string;
  name: string;
  isListed: boolean;
  sendsEachMilestone: boolean;
};

type ExcludedProps = PickerProps & {
  excluded: Chosen[];
  recipient: Chosen | null;
  choose: (chosen: Chosen[]) => void;
};

function Excluded({ communityId, members, excluded, recipient, error, choose }: ExcludedProps) {
  const t = useTranslations("campaignForm.who");
  const list = useMembers(communityId, members);
  const isFull = excluded.length >= MAX_EXCLUDED;
  const id = CONTROL.excludedMembers;
  const remove = (removed: string) => choose(excluded.filter((member) => member.id !== removed));
  return (
    <div className={error ? "field has-error needs-js" : "field needs-js"}>
      <label className="label" htmlFor={id}>
        <span>{t("excluded")}</span>
        <span className="opt num">{t("of", { count: excluded.length, most: MAX_EXCLUDED })}</span>
      </label>
      <MemberCombobox
        id={id}
        label={t("excluded")}
        members={list}
        chosen={new Set(excluded.map((member) => member.id))}
        hidden={new Set(recipient ? [recipient.id] : [])}
        isFull={isFull}
        note={isFull ? t("full") : null}
        invalid={Boolean(error)}
        describedBy={`${error ? `${id}-error ` : ""}${id}-hint`}
        onToggle={(member) =>
          excluded.some(({ id: known }) => known === member.id)
            ? remove(member.id)
            : choose([...excluded, asChosen(member)])
        }
        onBackspace={() => choose(excluded.slice(0, -1))}
        tags={excluded.map((member) => (
          <span key={member.id} className="tag">
            {member.name}
            <button
              type="button"
              aria-label={t("remove", { name: member.name })}
              onClick={() => remove(member.id)}
            >
              <X />
            </button>
          </span>
        ))}
      />
      <FieldEnd id={id} error={error}>
        {recipient ? t("namedLeftOut", { name: recipient.name }) : t("leftOutAnyway")}
      </FieldEnd>
    </div>
  );
}

type PlainMembersProps = { members: MemberMatches; draft: Draft; fixed: boolean; errors: FieldErrors };

/** For browsers without scripts. */
function PlainMembers({ members, draft, fixed, errors }: PlainMembersProps) {
  const t = useTranslations("campaignForm.who");
  const options = members.members.map(({ id, name, email }) => (
    <option key={id} value={id}>
      {email ? `${name} (${email})` : name}
    </option>
  ));
  return (
    <div className="stack g5">
      <input type="hidden" name="plain" value="1" />
      {fixed ? (
        <p>{draft.recipient?.name}</p>
      ) : (
        <label className="field">
          <span className="label">{t("recipient")}</span>
          <select name="plainRecipient" className="select" defaultValue={draft.recipient?.id ?? ""}>
            <option value="">{t("choose")}</option>
            {options}
          </select>
          {errors.recipientId && <span className="error">{errors.recipientId[0]}</span>}
          <span className="hint">{t("recipientHint")}</span>
        </label>
      )}
      <label className="field">
        <span className="label">
          {t("excluded")}
          <span className="opt">{t("atMost", { count: MAX_EXCLUDED })}</span>
        </span>
        <select
          name="plainExcluded"
          className="select"
          multiple
          size={6}
          defaultValue={draft.excluded.map((member) => member.id)}
        >
          {options}
        </select>
        {errors.excludedMembers && <span className="error">{errors.excludedMembers[0]}</span>}
        <span className="hint">{t("leftOutAnyway")}</span>
      </label>
    </div>
  );
}
