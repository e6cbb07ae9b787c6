"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { joinNow, notThisTime } from "./actions";

/** Plain forms work before scripts run. */
export function JoinForm({ token, mayDecline }: { token: string; mayDecline: boolean }) {
  const t = useTranslations("auth.join");
  return (
    <div className="stack g3">
      <OneButton send={joinNow} token={token} label={t("submit")} busy={t("busy")} variant="primary" />
      {mayDecline && (
        <OneButton
          send={notThisTime}
          token={token}
          label={t("decline")}
          busy={t("declining")}
          variant="ghost"
        />
      )}
    </div>
  );
}

type OneButtonProps = {
  send: FormAction;
  token: string;
  label: string;
  busy: string;
  variant: "primary" | "ghost";
};

function OneButton({ send, token, label, busy, variant }: OneButtonProps) {
  const [state, action] = useSpokenAction(send, {});
  return (
    <form action={action} className="stack g3">
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <input type="hidden" name="token" value={token} />
      <SubmitButton size={variant === "primary" ? "lg" : undefined} variant={variant} block busyLabel={busy}>
        {label}
      </SubmitButton>
    </form>
  );
}
