"use client";

import { useTranslations } from "next-intl";
import { ReasonForm } from "../../../_components/reason-form";
import { markReturned } from "../actions";

export const ReturnedForm = ({ payoutId }: { payoutId: string }) => {
  const t = useTranslations("desk.payoutForms");
  return (
    <ReasonForm
      action={markReturned}
      subject={{ name: "payoutId", value: payoutId }}
      summary={t("theMoneyCameBack")}
      hint={t("returnedHint")}
      button={{ label: t("markAsReturned"), busy: t("markingAsReturned"), variant: "danger" }}
      note={t("returnedNote")}
    />
  );
};
