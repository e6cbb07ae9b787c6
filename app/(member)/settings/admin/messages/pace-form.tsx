"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { ChoiceGroup, Radio } from "@/components/ui/radio";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { choosePace } from "./actions";

type PaceFormProps = { communityId: string; sendsEachMilestone: boolean };

export function PaceForm({ communityId, sendsEachMilestone }: PaceFormProps) {
  const t = useTranslations("admin.pace");
  const [state, action] = useSpokenAction(choosePace, {});
  const chosen = state.values?.pace ?? (sendsEachMilestone ? "each" : "hourly");
  return (
    <form action={action} className="stack g4">
      <input type="hidden" name="communityId" value={communityId} />
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <ChoiceGroup key={chosen} legend={t("legend")}>
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
    </form>
  );
}
