"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { approve } from "../actions";

type ApproveFormProps = {
  communityId: string;
  name: string;
  stay: string;
  small?: boolean;
  /** Staff must confirm that they saw the decline. */
  declined?: boolean;
};

export function ApproveForm({ communityId, name, stay, small, declined = false }: ApproveFormProps) {
  const t = useTranslations("desk.approvals");
  const label = declined ? t("approveAfterAll") : t("approve");
  return (
    <Form
      action={approve}
      hiddenFields={{ communityId, name, stay, seenWaiting: declined ? undefined : "yes" }}
      failure="line"
      className="grid max-[899px]:grow"
    >
      <SubmitButton
        variant={declined ? "secondary" : "primary"}
        size={small ? "sm" : "md"}
        busyLabel={t("approving")}
        aria-label={declined ? t("approveNameAfterAll", { name }) : t("approveName", { name })}
      >
        {label}
      </SubmitButton>
    </Form>
  );
}
