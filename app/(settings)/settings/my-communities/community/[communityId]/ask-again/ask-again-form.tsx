"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, startTransition, useEffect, useState } from "react";
import { CommunityFields } from "@/app/_features/communities/community-fields";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { ask } from "./actions";

type AskAgainFormProps = {
  communityId: string;
  types: readonly { id: number; name: string }[];
  saved: Record<"name" | "communityTypeId" | "location" | "description" | "answer", string>;
};

/** Same as `MAX_ANSWER` of the verb. */
const MOST = 500;

/** Fields named in the error banner. */
const FIELDS = ["name", "communityTypeId", "location", "description"] as const;

export function AskAgainForm({ communityId, types, saved }: AskAgainFormProps) {
  const t = useTranslations("communities.declined");
  const form = useTranslations("communities.form");
  const [state, action, isPending] = useSpokenAction(ask, {});
  const [errors, setErrors] = useState<FieldErrors>(state.errors ?? {});
  const values = state.values ?? saved;
  const [typeId, setTypeId] = useState(values.communityTypeId ?? "");
  const [submission, setSubmission] = useState(0);
  useEffect(() => {
    setErrors(state.errors ?? {});
    setSubmission((before) => before + 1);
  }, [state]);
  const set = (field: string, problem: string | undefined) =>
    setErrors(({ [field]: _, ...others }) => (problem ? { ...others, [field]: [problem] } : others));
  // Submitted by hand, because React would reset input typed during the request.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const sent = new FormData(event.currentTarget);
    startTransition(() => action(sent));
  };
  const wrong = [
    ...FIELDS.filter((field) => errors[field]).map((field) => ({ field, label: form(`called.${field}`) })),
    ...(errors.answer ? [{ field: "answer", label: t("calledAnswer") }] : []),
  ];
  return (
    <form action={action} onSubmit={submit} className="stack g5" noValidate>
      <input type="hidden" name="communityId" value={communityId} />
      <FormFailure title={state.errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
      {state.errors && <ErrorSummary key={submission} problems={wrong} />}
      <CommunityFields
        types={types}
        values={values}
        errors={errors}
        typeId={typeId}
        onType={setTypeId}
        onProblem={set}
      />
      <Field
        id="answer"
        label={t("answer")}
        mark={form("optional")}
        max={MOST}
        countAt="foot"
        hint={t("answerHint")}
        error={errors.answer?.[0]}
      >
        <Textarea name="answer" rows={4} maxLength={MOST} defaultValue={values.answer} />
      </Field>
      <div>
        <SubmitButton busy={isPending} busyLabel={t("asking")}>
          {t("submit")}
        </SubmitButton>
      </div>
    </form>
  );
}
