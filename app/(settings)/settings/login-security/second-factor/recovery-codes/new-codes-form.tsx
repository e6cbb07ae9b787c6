"use client";
import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
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
    <form action={action} className="card stack g5">
      <p>
        {t("newLead")} {t("oldOnes", { left })}
      </p>
      <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      <div>
        <SubmitButton busyLabel={t("making")}>{t("make")}</SubmitButton>
      </div>
    </form>
  );
}
