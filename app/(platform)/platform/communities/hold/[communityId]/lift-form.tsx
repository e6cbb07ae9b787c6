"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { lift } from "../../../actions";

export function LiftForm({ communityId, name }: { communityId: string; name: string }) {
  const t = useTranslations("desk.holdForm");
  return (
    <Form action={lift} hiddenFields={{ communityId, name }} className="stack g4">
      <div>
        <SubmitButton busyLabel={t("lifting")} className="max-[599px]:w-full">
          {t("liftTheHold")}
        </SubmitButton>
      </div>
    </Form>
  );
}
