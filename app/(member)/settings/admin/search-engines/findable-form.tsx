"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { chooseFindable } from "./actions";

export function FindableForm({ communityId, isFindable }: { communityId: string; isFindable: boolean }) {
  const t = useTranslations("admin.findableForm");
  return (
    <Form
      action={chooseFindable}
      hiddenFields={{ communityId, findable: isFindable ? "no" : "yes" }}
      className="stack g2"
    >
      <div>
        <SubmitButton
          variant={isFindable ? "primary" : "secondary"}
          busyLabel={t(isFindable ? "hiding" : "allowing")}
        >
          {t(isFindable ? "hide" : "allow")}
        </SubmitButton>
      </div>
    </Form>
  );
}
