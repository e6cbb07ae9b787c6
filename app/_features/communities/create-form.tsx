"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, startTransition, useEffect, useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import type { ActionState } from "@/app/_lib/action";
import { toWay } from "@/components/quilt";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { useProblemToast } from "@/components/ui/use-problem-toast";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { DEFAULT_OPENNESS } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { create } from "./actions";
import { CommunityFields } from "./community-fields";
import { OpennessFields } from "./openness-fields";
import type { CommunityArea } from "./paths";
import { PictureField } from "./picture-field";

type Type = { id: number; name: string; way: string };

type CreateFormProps = {
  area: CommunityArea;
  types: readonly Type[];
  /** Idempotency key. */
  requestKey: string;
};

const NOTHING: ActionState = {};
const FIELDS = ["name", "communityTypeId", "location", "description", "file", "joining", "contacts"] as const;

/** Keeps input after an error (000 §5). */
export function CreateForm({ area, types, requestKey }: CreateFormProps) {
  const [state, action, isPending] = useSpokenAction(create, NOTHING);
  const t = useTranslations("communities.form");
  const [errors, setErrors] = useState<FieldErrors>(state.errors ?? {});
  const [typeId, setTypeId] = useState(state.values?.communityTypeId ?? "");
  const [submission, setSubmission] = useState(0);
  useEffect(() => {
    setErrors(state.errors ?? {});
    setSubmission((before) => before + 1);
  }, [state]);
  const { values } = state;
  const type = types.find(({ id }) => String(id) === typeId);
  const set = (field: string, problem: string | undefined) =>
    setErrors(({ [field]: _, ...others }) => (problem ? { ...others, [field]: [problem] } : others));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => action(form));
  };
  const problems = FIELDS.filter((field) => errors[field]).map((field) => ({
    field,
    label: t(`called.${field}`),
  }));
  return (
    <form action={action} onSubmit={submit} className="stack g5" noValidate>
      <input type="hidden" name="area" value={area} />
      <input type="hidden" name="requestKey" value={requestKey} />
      <Failure state={state} />
      {state.errors && <ErrorSummary key={submission} problems={problems} />}
      <CommunityFields
        types={types}
        values={values}
        errors={errors}
        typeId={typeId}
        onType={setTypeId}
        onProblem={set}
      />
      <PictureField
        seed={requestKey}
        way={type && toWay(type.way)}
        error={errors.file?.[0]}
        onProblem={(problem) => set("file", problem)}
      />
      <OpennessFields chosen={DEFAULT_OPENNESS} values={values} errors={errors} />
      <p className="hint">{t("later")}</p>
      <SubmitButton size="lg" block busy={isPending} busyLabel={t("creating")}>
        {t("submit")}
      </SubmitButton>
    </form>
  );
}

/** 000 §8. */
function Failure({ state }: { state: ActionState }) {
  const t = useTranslations("communities.form");
  const { title, errors, isUnreached } = state;
  const failed = title === undefined || errors ? null : isUnreached ? title : t("failed", { title });
  useProblemToast(state, failed);
  return <FormFailure title={failed} />;
}
