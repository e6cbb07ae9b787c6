"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, startTransition, useEffect, useState } from "react";
import { CommunityFields } from "@/app/_features/communities/community-fields";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { saveCommunity } from "./actions";

type CommunityFormProps = {
  communityId: string;
  types: readonly { id: number; name: string }[];
  saved: { name: string; communityTypeId: string; location: string; description: string };
};

const FIELDS = ["name", "communityTypeId", "location", "description"] as const;

export function CommunityForm({ communityId, types, saved }: CommunityFormProps) {
  const t = useTranslations("admin.communityForm");
  const [state, action, isPending] = useSpokenAction(saveCommunity, {});
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
  // React would reset input typed during the request.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    // Also saves a chosen picture.
    const picture = document.querySelector<HTMLInputElement>("#picture input[name=file]")?.files?.[0];
    if (picture) form.set("file", picture);
    startTransition(() => action(form));
  };
  const wrong = FIELDS.filter((field) => errors[field]).map((field) => ({
    field,
    label: t(`fields.${field}`),
  }));
  return (
    <form action={action} onSubmit={submit} className="stack g5" noValidate>
      <input type="hidden" name="communityId" value={communityId} />
      <FormFailure title={!state.errors || state.errors.file ? state.title : undefined} />
      {state.errors && <ErrorSummary key={submission} problems={wrong} />}
      <CommunityFields
        key={JSON.stringify(saved)}
        types={types}
        values={values}
        errors={errors}
        typeId={typeId}
        onType={setTypeId}
        onProblem={set}
      />
      <div>
        <SubmitButton busy={isPending} busyLabel={t("saving")}>
          {t("save")}
        </SubmitButton>
      </div>
    </form>
  );
}
