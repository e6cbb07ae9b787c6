"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { ChoiceGroup, Radio } from "@/components/ui/radio";
import { SubmitButton } from "@/components/ui/submit-button";
import { choosePace } from "./actions";

type PaceFormProps = { communityId: string; sendsEachMilestone: boolean };

export function PaceForm({ communityId, sendsEachMilestone }: PaceFormProps) {
  const t = useTranslations("admin.pace");
  const chosen = sendsEachMilestone ? "each" : "hourly";
  return (
    <Form action={choosePace} hiddenFields={{ communityId }} className="stack g4">
      <ChoiceGroup legend={t("legend")}>
        {(["hourly", "each"] as const).map((value) => (
          <Radio
            key={value}
            name="pace"
            value={value}
            label={t(value)}
            hint={t(`${value}Hint`)}
            defaultChecked={chosen === value}
          />
        ))}
      </ChoiceGroup>
      <div>
        <SubmitButton busyLabel={t("saving")}>{t("save")}</SubmitButton>
      </div>
    </Form>
  );
}
