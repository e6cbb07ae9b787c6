"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import type { FormAction } from "@/app/_lib/action";
import { SubmitButton } from "@/components/ui/submit-button";
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
  return (
    <Form action={send} hiddenFields={{ token }} className="stack g3">
      <SubmitButton size={variant === "primary" ? "lg" : undefined} variant={variant} block busyLabel={busy}>
        {label}
      </SubmitButton>
    </Form>
  );
}
