"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
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
    <form action={action}>
      <input type="hidden" name="communityId" value={communityId} />
      <SubmitButton variant="secondary" size="sm" icon={<CheckCheck />} busyLabel={t("marking")}>
        {t("markAll")}
      </SubmitButton>
      {state.title && (
        <p className="error" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
