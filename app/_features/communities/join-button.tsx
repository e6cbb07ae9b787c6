"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { join } from "./actions";

type JoinButtonProps = { communityId: string; name: string; small?: boolean };

export function JoinButton({ communityId, name, small }: JoinButtonProps) {
  const t = useTranslations("communities.join");
  return (
    <Form action={join} hiddenFields={{ communityId }} failure="line" className="stack g2">
      <SubmitButton
        size={small ? "sm" : "md"}
        busyLabel={t("joining")}
        aria-label={t("joinOne", { community: name })}
      >
        {t("join")}
      </SubmitButton>
    </Form>
  );
}
