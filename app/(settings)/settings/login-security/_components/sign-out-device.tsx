"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { signOutDevice, signOutElsewhere } from "../actions";

/** The button names the device for screen readers. */
export function SignOutDevice({ sessionId, name }: { sessionId: string; name: string }) {
  const [state, action] = useSpokenAction(signOutDevice, {});
  const t = useTranslations("security.signOut");
  return (
    <form action={action}>
      <input type="hidden" name="sessionId" value={sessionId} />
      <SubmitButton variant="secondary" size="sm" busyLabel={t("busy")}>
        <span>{t.rich("one", { name, sr: (words) => <span className="sr">{words}</span> })}</span>
      </SubmitButton>
      <Problem title={state.title} />
    </form>
  );
}

export function SignOutElsewhere() {
  const [state, action] = useSpokenAction(signOutElsewhere, {});
  const t = useTranslations("security.signOut");
  return (
    <form action={action}>
      <SubmitButton variant="secondary" busyLabel={t("busy")}>
        {t("others")}
      </SubmitButton>
      <Problem title={state.title} />
    </form>
  );
}

const Problem = ({ title }: { title: string | undefined }) =>
  title ? (
    <p className="error" role="alert">
      {title}
    </p>
  ) : null;
