"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { askDeletion, takeBack } from "./actions";

const MAX_REASON = 1000;

export function AskDeletionForm({ communityId }: { communityId: string }) {
  const t = useTranslations("admin.deletionForm");
  const [state, action] = useSpokenAction(askDeletion, {});
  return (
    <form action={action} className="stack g5" noValidate>
      <input type="hidden" name="communityId" value={communityId} />
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <Field
        id="reason"
        label={t("reason")}
        hint={t("hint")}
        max={MAX_REASON}
        countAt="foot"
        error={state.errors?.reason?.[0]}
      >
        <Textarea
          name="reason"
          rows={4}
          maxLength={MAX_REASON}
          defaultValue={state.values?.reason}
          required
        />
      </Field>
      <div>
        <SubmitButton variant="danger" busyLabel={t("asking")}>
          {t("ask")}
        </SubmitButton>
      </div>
    </form>
  );
}

export function TakeBackForm({ communityId }: { communityId: string }) {
  const t = useTranslations("admin.deletionForm");
  const [state, action] = useSpokenAction(takeBack, {});
  return (
    <form action={action} className="stack g4">
      <input type="hidden" name="communityId" value={communityId} />
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <div>
        <SubmitButton busyLabel={t("takingBack")}>{t("takeBack")}</SubmitButton>
      </div>
    </form>
  );
}
