"use client";

import { useTranslations } from "next-intl";
import { AgainButton } from "@/components/ui/again-button";
import { Banner } from "@/components/ui/banner";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { Wait } from "@/components/ui/wait-until";
import { sendEmailAgain } from "../actions";

export function SendAgainForm({ wait }: { wait: Wait }) {
  const [state, action] = useSpokenAction(sendEmailAgain, {});
  const t = useTranslations("account.emailWaits");
  return (
    <form action={action} className="stack g3">
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <p className="small quiet">{t("spam")}</p>
      <AgainButton wait={wait} busyLabel={t("sending")}>
        {t("again")}
      </AgainButton>
    </form>
  );
}
