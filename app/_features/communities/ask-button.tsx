"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { ask } from "./actions";

type AskButtonProps = { communityId: string; name: string; from: string; small?: boolean | undefined };

export function AskButton({ communityId, name, from, small }: AskButtonProps) {
  const t = useTranslations("communities.join");
  return (
    <Form action={ask} hiddenFields={{ communityId, from }} failure="line" className="stack g2">
      <SubmitButton
        size={small ? "sm" : "md"}
        busyLabel={t("asking")}
        aria-label={t("askOne", { community: name })}
      >
        {t("ask")}
      </SubmitButton>
      <p className="caption faint">{t("seen")}</p>
    </Form>
  );
}
