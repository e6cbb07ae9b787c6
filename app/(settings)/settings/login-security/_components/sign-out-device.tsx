"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { signOutDevice, signOutElsewhere } from "../actions";

/** The button names the device for screen readers. */
export function SignOutDevice({ sessionId, name }: { sessionId: string; name: string }) {
  const t = useTranslations("security.signOut");
  return (
    <Form action={signOutDevice} hiddenFields={{ sessionId }} failure="line">
      <SubmitButton variant="secondary" size="sm" busyLabel={t("busy")}>
        <span>{t.rich("one", { name, sr: (words) => <span className="sr">{words}</span> })}</span>
      </SubmitButton>
    </Form>
  );
}

export function SignOutElsewhere() {
  const t = useTranslations("security.signOut");
  return (
    <Form action={signOutElsewhere} failure="line">
      <SubmitButton variant="secondary" busyLabel={t("busy")}>
        {t("others")}
      </SubmitButton>
    </Form>
  );
}
