"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/ui/submit-button";

type LeaveFormProps = { action: (form: FormData) => void; communityId: string; from: string };

export function LeaveForm({ action, communityId, from }: LeaveFormProps) {
  const t = useTranslations("communities.leave");
  return (
    <form action={action}>
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="from" value={from} />
      <SubmitButton variant="danger" busyLabel={t("leaving")}>
        {t("submit")}
      </SubmitButton>
    </form>
  );
}
