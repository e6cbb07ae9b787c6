"use client";

import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { SendButton } from "@/app/(member)/members/add-members/_components/send-button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Link as LinkIcon, Send } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { type Handed, handLink, sendAgain } from "../actions";

type InvitationCardProps = { communityId: string; invitationId: string; hasLapsed: boolean };

export function InvitationCard({ communityId, invitationId, hasLapsed }: InvitationCardProps) {
  const [state, action] = useSpokenAction<Handed>(handLink, {});
  const t = useTranslations("members.invitation");
  const fields = { communityId, invitationId };
  return (
    <section className="card stack g4" aria-labelledby="invitation-title">
      <div className="stack g2">
        <h2 id="invitation-title" className="text-(length:--t-h3)">
          {t("title")}
        </h2>
        <p className="quiet">{t(hasLapsed ? "lapsed" : "open")}</p>
      </div>
      <div className="row wrap-ok g3 items-start!">
        <SendButton
          send={sendAgain}
          fields={fields}
          label={t("again")}
          busy={t("sending")}
          variant="secondary"
          icon={<Send />}
        />
        {!hasLapsed && !state.link && (
          <form action={action}>
            <input type="hidden" name="communityId" value={communityId} />
            <input type="hidden" name="invitationId" value={invitationId} />
            <SubmitButton variant="secondary" icon={<LinkIcon />} busyLabel={t("making")}>
              {t("get")}
            </SubmitButton>
          </form>
        )}
      </div>
      <FormFailure title={state.title} />
      {state.link && (
        <div className="stack g3" role="status">
          <Field label={t("link")} hint={t("linkHint")}>
            <TextInput readOnly value={state.link} />
          </Field>
          <div>
            <CopyButton text={state.link}>{t("copy")}</CopyButton>
          </div>
        </div>
      )}
    </section>
  );
}
