"use client";
import { useTranslations } from "next-intl";
import { CircleAlert } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { confirmNumber } from "../actions";

export function ConfirmNumber({ phoneNumber }: { phoneNumber: string }) {
  const [state, action] = useSpokenAction(confirmNumber, {});
  const t = useTranslations("account.info.number");
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="phoneNumber" value={phoneNumber} />
      <SubmitButton variant="secondary" size="sm" className="justify-self-start" busyLabel={t("sending")}>
        {t("confirm")}
      </SubmitButton>
      {state.title && (
        <p className="error" role="alert">
          <CircleAlert aria-hidden="true" />
          {state.title}
        </p>
      )}
    </form>
  );
}
