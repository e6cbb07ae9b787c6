"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { join } from "./actions";

type JoinButtonProps = { communityId: string; name: string; small?: boolean };

export function JoinButton({ communityId, name, small }: JoinButtonProps) {
  const [state, action] = useSpokenAction(join, {});
  const t = useTranslations("communities.join");
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="communityId" value={communityId} />
      <SubmitButton
        size={small ? "sm" : "md"}
        busyLabel={t("joining")}
        aria-label={t("joinOne", { community: name })}
      >
        {t("join")}
      </SubmitButton>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
