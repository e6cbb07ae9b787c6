"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { restore } from "../actions";

type RestoreFormProps = { communityId: string; name: string; stay: string; icon: ReactNode };

export function RestoreForm({ communityId, name, stay, icon }: RestoreFormProps) {
  const t = useTranslations("desk.approvals");
  return (
    <Form
      action={restore}
      hiddenFields={{ communityId, name, stay }}
      failure="line"
      className="grid max-[899px]:grow"
    >
      <SubmitButton
        variant="secondary"
        busyLabel={t("bringingBack")}
        aria-label={t("bringNameBack", { name })}
        icon={icon}
      >
        {t("bringBack")}
      </SubmitButton>
    </Form>
  );
}
