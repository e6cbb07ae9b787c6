"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import { showUnread } from "@/components/shell/unread-count";
import { CheckCheck } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { markRead } from "../actions";

export function MarkRead({ communityId }: { communityId: string }) {
  const t = useTranslations("notifications.list");
  const [state, action] = useSpokenAction(markRead, {});
  useEffect(() => {
    if (state.ok) showUnread(0);
  }, [state]);
  return (
    <AnsweredForm answer={state} submit={action} hiddenFields={{ communityId }} failure="line">
      <SubmitButton variant="secondary" size="sm" icon={<CheckCheck />} busyLabel={t("marking")}>
        {t("markAll")}
      </SubmitButton>
    </AnsweredForm>
  );
}
