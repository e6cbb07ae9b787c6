"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CircleAlert, X } from "@/components/ui/icons";
import { Sealed } from "@/components/ui/sealed";
import type { SecondAccount } from "@/lib/community";
import { MAX_EXCLUDED } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import type { Chosen, Draft } from "./draft";
import type { MemberChoice, MemberMatches } from "./member-choice";
import { MemberCombobox } from "./member-combobox";
import { PlainMembers } from "./plain-members";
import { CONTROL } from "./problems";
import { useMembers } from "./use-members";

type WhoSectionProps = {
  community: FormCommunity;
  members: MemberMatches;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  errors: FieldErrors;
  /** True for an active campaign, whose recipient cannot be changed. */
  fixed: boolean;
  note: RecipientNote | undefined;
  /** Who may be the recipient with another account. */
  second: readonly SecondAccount[];
};

/** The recipient and the members excluded from the messages, in a sealed panel. */
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
      <Recipient
        communityId={communityId}
        members={members}
        recipient={recipient}
        fixed={fixed}
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

/** A sentence that is shown while the recipient is this one, or nobody: why it has to be chosen anew. */
export type RecipientNote = { id: string | null; says: string };

/** What the form knows of the community. */
export type FormCommunity = {
  id: string;
  name: string;
  /** Whether outsiders see the list of its active campaigns. */
  isListed: boolean;
};

const asChosen = ({ id, name }: MemberChoice): Chosen => ({ id, name });

type PickerProps = { communityId: string; members: MemberMatches; error: string | undefined };

type RecipientProps = PickerProps & {
  recipient: Chosen | null;
  fixed: boolean;
  /** Whether the chosen member cannot be the recipient any more. */
  isLost: boolean;
  choose: (chosen: Chosen) => void;
};

function Recipient({ communityId, members, recipient, fixed, isLost, error, choose }: RecipientProps) {
  const t = useTranslations("campaignForm.who");
  const [changing, setChanging] = useState(false);
  const list = useMembers(communityId, members);
  const isOpen = recipient === null || changing;
  const id = CONTROL.recipientId;
  const wasOpen = useRef(isOpen);
  // A choice replaces the input by a button, which must take over the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(id)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const describedBy = `${error ? `${id}-error ` : ""}${id}-hint`;
  return (
    <div className={error ? "field has-error needs-js" : "field needs-js"}>
      {isOpen ? (
        <label className="label" htmlFor={id}>
          {t("recipient")}
        </label>
      ) : (
        <span className="label">{t("recipient")}</span>
      )}
      {isOpen ? (
        <MemberCombobox
          id={id}
          label={t("recipient")}
          members={list}
          chosen={new Set(recipient ? [recipient.id] : [])}
          takesFocus={changing}
          invalid={Boolean(error)}
          describedBy={describedBy}
          onEscape={() => setChanging(false)}
          onToggle={(member) => {
            choose(asChosen(member));
            setChanging(false);
            list.type("");
          }}
        />
      ) : (
        <span className="picked">
          <Avatar name={recipient.name} seed={recipient.id} size="s" />
          <span className="grow">
            <span className="strong picked-name">{recipient.name}</span>
            <span className="caption quiet">{t(isLost ? "notVerified" : "verified")}</span>
          </span>
          {!fixed && (
            <Button
              id={id}
              variant="ghost"
              size="sm"
              aria-label={t("changeRecipient", { name: recipient.name })}
              aria-describedby={describedBy}
              onClick={() => setChanging(true)}
            >
              {t("change")}
            </Button>
          )}
        </span>
      )}
      <FieldEnd id={id} error={error}>
        {t(fixed ? "recipientStays" : "recipientHint")}
      </FieldEnd>
    </div>
  );
}

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

function FieldEnd({ id, error, children }: { id: string; error: string | undefined; children: string }) {
  return (
    <>
      {error && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      <p className="hint" id={`${id}-hint`}>
        {children}
      </p>
    </>
  );
}
