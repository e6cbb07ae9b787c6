"use client";
import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { RecoveryCodes } from "../_components/recovery-codes";
import { type CodesState, makeCodes } from "../actions";

/** Asks first, because old codes become invalid, and shows new ones only once. */
export function NewCodesForm({ left, doneHref }: { left: number; doneHref: string }) {
  const [state, action] = useSpokenAction<CodesState>(makeCodes, {});
  const t = useTranslations("security.codes");
  if (state.recoveryCodes) {
    return <RecoveryCodes title={t("new")} codes={state.recoveryCodes} doneHref={doneHref} />;
  }
  return (
    <AnsweredForm answer={state} submit={action} className="card stack g5">
      <p>
        {t("newLead")} {t("oldOnes", { left })}
      </p>
      <div>
        <SubmitButton busyLabel={t("making")}>{t("make")}</SubmitButton>
      </div>
    </AnsweredForm>
  );
}
