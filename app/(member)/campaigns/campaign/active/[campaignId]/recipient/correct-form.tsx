"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import { LinkButton } from "@/components/ui/link-button";
import { Sealed } from "@/components/ui/sealed";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { type Chosen, type MemberMatches, readRecipient } from "../../../../_components/campaign-form/draft";
import { ConfirmMatches, hasMatches, matchesToShow } from "../../../../_components/campaign-form/matches";
import { RecipientPicker } from "../../../../_components/campaign-form/member-picker";
import { correctFromForm } from "./actions";

type CorrectFormProps = {
  communityId: string;
  campaignId: string;
  revision: number;
  former: Chosen;
  members: MemberMatches;
  cancelHref: string;
};

export function CorrectForm(props: CorrectFormProps) {
  const { communityId, campaignId, revision, former, members, cancelHref } = props;
  const t = useTranslations("launch.correct");
  const [state, action] = useSpokenAction(correctFromForm, {});
  const [recipient, setRecipient] = useState(() => readRecipient(state.values?.recipient));
  const [isConfirmed, setConfirmed] = useState(false);
  const matches = matchesToShow(true, null, state);
  return (
    <AnsweredForm
      answer={state}
      submit={action}
      hiddenFields={{
        communityId,
        campaignId,
        revision: String(revision),
        recipient: JSON.stringify(recipient),
      }}
      className="stack g5"
    >
      <Sealed title={t("seal")} level={2} className="g4">
        <p>{t("now", { name: former.name })}</p>
        <RecipientPicker
          communityId={communityId}
          members={members}
          recipient={recipient}
          hiddenId={former.id}
          hint={t("hint")}
          choose={(chosen) => {
            setRecipient(chosen);
            setConfirmed(false);
          }}
        />
      </Sealed>
      {hasMatches(matches) && (
        <ConfirmMatches matches={matches} checked={isConfirmed} onChange={setConfirmed} />
      )}
      <div className="row wrap-ok g3">
        <SubmitButton busyLabel={t("busy")} className="max-[599px]:w-full">
          {t("button")}
        </SubmitButton>
        <LinkButton href={cancelHref} variant="secondary" className="max-[599px]:w-full">
          {t("cancel")}
        </LinkButton>
      </div>
    </AnsweredForm>
  );
}
