"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { sendOwnLink } from "../actions";

/** For accounts with only Google or Facebook: requests a link to set a password. */
export function NoPassword() {
  const t = useTranslations("security.noPassword");
  return (
    <Form action={sendOwnLink} className="card stack g5">
      {(answer) => (
        <>
          <p>{t("what")}</p>
          {answer.ok ? (
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
        </>
      )}
    </Form>
  );
}
