"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { makeAdmin } from "./actions";

type NameFormProps = { communityId: string; member: { userId: string; fullName: string } };

export function NameForm({ communityId, member }: NameFormProps) {
  const t = useTranslations("desk.adminsForm");
  return (
    <Form
      action={makeAdmin}
      hiddenFields={{ communityId, userId: member.userId, name: member.fullName }}
      className="stack g2"
    >
      <SubmitButton variant="secondary" size="sm" busyLabel={t("naming")}>
        {t.rich("makeAdmin", {
          name: member.fullName,
          named: (words) => <span className="sr">{words}</span>,
        })}
      </SubmitButton>
    </Form>
  );
}
