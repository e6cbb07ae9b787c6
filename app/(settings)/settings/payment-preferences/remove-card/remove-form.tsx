"use client";

import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { PREFERENCES } from "../_components/paths";
import { removeCard } from "../actions";

export function RemoveForm({ cardId }: { cardId: string }) {
  const [state, action] = useSpokenAction(removeCard, {});
  const t = useTranslations("cards.remove");
  return (
    <>
      <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      <div className="row wrap-ok g3">
        <form action={action}>
          <input type="hidden" name="cardId" value={cardId} />
          <SubmitButton variant="danger" busyLabel={t("removing")}>
            {t("submit")}
          </SubmitButton>
        </form>
        <LinkButton href={PREFERENCES} variant="secondary">
          {t("keep")}
        </LinkButton>
      </div>
    </>
  );
}
