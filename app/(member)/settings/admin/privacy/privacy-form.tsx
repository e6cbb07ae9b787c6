"use client";

import { useTranslations } from "next-intl";
import { OpennessFields } from "@/app/_features/communities/openness-fields";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Openness } from "@/lib/community/schemas";
import { chooseOpenness } from "./actions";

export function PrivacyForm({ communityId, chosen }: { communityId: string; chosen: Openness }) {
  const t = useTranslations("admin.privacyForm");
  return (
    <Form action={chooseOpenness} hiddenFields={{ communityId }} className="stack g6">
      <OpennessFields chosen={chosen} />
      <div>
        <SubmitButton busyLabel={t("saving")}>{t("save")}</SubmitButton>
      </div>
    </Form>
  );
}
