"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { CircleAlert } from "@/components/ui/icons";
import type { Chosen, MemberChoice, MemberMatches } from "./draft";
import { CONTROL } from "./draft";
import { MemberCombobox, useMembers } from "./member-combobox";

export const asChosen = ({ id, name }: MemberChoice): Chosen => ({ id, name });

export type PickerProps = { communityId: string; members: MemberMatches; error: string | undefined };

type RecipientProps = PickerProps & {
  recipient: Chosen | null;
  fixed?: boolean;
  isLost?: boolean;
  hint: string;
  hidden?: ReadonlySet<string>;
  choose: (chosen: Chosen) => void;
};

export function RecipientPicker(props: RecipientProps) {
  const {
    communityId,
    members,
    recipient,
    fixed = false,
    isLost = false,
    hint,
    hidden,
    error,
    choose,
  } = props;
  const t = useTranslations("campaignForm.who");
  const [changing, setChanging] = useState(false);
  const list = useMembers(communityId, members);
  const isOpen = recipient === null || changing;
  const id = CONTROL.recipientId;
  const wasOpen = useRef(isOpen);
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
          hidden={hidden}
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
        {hint}
      </FieldEnd>
    </div>
  );
}

export function FieldEnd({
  id,
  error,
  children,
}: {
  id: string;
  error: string | undefined;
  children: string;
}) {
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
