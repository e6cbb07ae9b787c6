"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { sendOwnLink } from "../actions";

/** For accounts with only Google or Facebook: requests a link to set a password. */
export function NoPassword() {
  const [state, action] = useSpokenAction(sendOwnLink, {});
  const t = useTranslations("security.noPassword");
  return (
    <form action={action} className="card stack g5">
      <p>{t("what")}</p>
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      {state.ok ? (
        <Banner role="status">
          <p>
            <span className="strong">{t("sent")}</span>
            <br />
            {t("open")}
          </p>
        </Banner>
      ) : (
        <div>
          <SubmitButton busyLabel={t("busy")}>{t("submit")}</SubmitButton>
        </div>
      )}
    </form>
  );
}
