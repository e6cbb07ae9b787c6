"use client";

import { useTranslations } from "next-intl";
import { OpennessFields } from "@/app/_features/communities/openness-fields";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { Openness } from "@/lib/community/schemas";
import { chooseOpenness } from "./actions";

export function PrivacyForm({ communityId, chosen }: { communityId: string; chosen: Openness }) {
  const t = useTranslations("admin.privacyForm");
  const [state, action] = useSpokenAction(chooseOpenness, {});
  return (
    <form action={action} className="stack g6">
      <input type="hidden" name="communityId" value={communityId} />
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <OpennessFields
        key={JSON.stringify(state.values ?? chosen)}
        chosen={chosen}
        values={state.values}
        errors={state.errors}
      />
      <div>
        <SubmitButton busyLabel={t("saving")}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}
