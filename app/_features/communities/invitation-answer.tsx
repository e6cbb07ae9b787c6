"use client";

import { useTranslations } from "next-intl";
import { FailureLine } from "@/app/_features/second-factor/form-failure";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { accept, decline } from "./invitation-actions";

type InvitationAnswerProps = { invitationId: string; communityName: string };

export function InvitationAnswer({ invitationId, communityName }: InvitationAnswerProps) {
  const [accepted, acceptAction] = useSpokenAction(accept, {});
  const [declined, declineAction] = useSpokenAction(decline, {});
  const t = useTranslations("communities.join");
  const failed = accepted.title ?? declined.title;
  return (
    <div className="stack g2">
      <div className="row wrap-ok g2">
        <form action={acceptAction}>
          <input type="hidden" name="invitationId" value={invitationId} />
          <SubmitButton
            size="sm"
            busyLabel={t("joining")}
            aria-label={t("joinOne", { community: communityName })}
          >
            {t("join")}
          </SubmitButton>
        </form>
        <form action={declineAction}>
          <input type="hidden" name="invitationId" value={invitationId} />
          <SubmitButton
            size="sm"
            variant="ghost"
            busyLabel={t("declining")}
            aria-label={t("notNowOne", { community: communityName })}
          >
            {t("notNow")}
          </SubmitButton>
        </form>
      </div>
      <FailureLine title={failed} />
    </div>
  );
}
