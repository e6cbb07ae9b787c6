"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { ask } from "./actions";

type AskButtonProps = { communityId: string; name: string; from: string; small?: boolean | undefined };

export function AskButton({ communityId, name, from, small }: AskButtonProps) {
  const [state, action] = useSpokenAction(ask, {});
  const t = useTranslations("communities.join");
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="from" value={from} />
      <SubmitButton
        size={small ? "sm" : "md"}
        busyLabel={t("asking")}
        aria-label={t("askOne", { community: name })}
      >
        {t("ask")}
      </SubmitButton>
      <p className="caption faint">{t("seen")}</p>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
