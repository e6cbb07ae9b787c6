"use client";

import { useTranslations } from "next-intl";
import { ReasonForm } from "../../_components/reason-form";
import { settle } from "../actions";

export const SettleForm = ({ troubleId }: { troubleId: string }) => {
  const t = useTranslations("desk.inboxForms");
  return (
    <ReasonForm
      action={settle}
      subject={{ name: "troubleId", value: troubleId }}
      summary={t("resolveManually")}
      hint={t("settleHint")}
      button={{ label: t("resolve"), busy: t("resolving"), variant: "secondary" }}
      note={t("settleNote")}
    />
  );
};
