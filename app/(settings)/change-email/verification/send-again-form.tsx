"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { AgainButton } from "@/components/ui/again-button";
import type { Wait } from "@/components/ui/wait-until";
import { sendEmailAgain } from "../actions";

export function SendAgainForm({ wait }: { wait: Wait }) {
  const t = useTranslations("account.emailWaits");
  return (
    <Form action={sendEmailAgain} className="stack g3">
      <p className="small quiet">{t("spam")}</p>
      <AgainButton wait={wait} busyLabel={t("sending")}>
        {t("again")}
      </AgainButton>
    </Form>
  );
}
