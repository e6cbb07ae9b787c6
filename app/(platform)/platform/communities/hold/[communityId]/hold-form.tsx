"use client";

import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { LIST_PATHS } from "../../../_components/paths";
import { WordsField } from "../../../_components/words-field";
import { hold } from "../../../actions";

export function HoldForm({ communityId, name }: { communityId: string; name: string }) {
  const [state, action] = useFormAction(hold, {});
  const form = useFirstError(state.errors);
  return (
    <form ref={form} action={action} className="stack g5" noValidate>
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="name" value={name} />
      <FormFailure title={state.errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
      <WordsField
        label="Why"
        hint="All its admins read it word for word, and one of them may be a recipient. Please don’t name anyone."
        error={state.errors?.reason?.[0]}
        value={state.values?.reason}
      />
      <div className="row wrap-ok g3">
        <SubmitButton
          variant="danger"
          busyLabel="Putting on hold"
          className="whitespace-normal! wrap-anywhere max-[599px]:w-full"
        >
          Put {name} on hold
        </SubmitButton>
        <LinkButton href={LIST_PATHS.all} variant="secondary" className="max-[599px]:w-full">
          Keep it active
        </LinkButton>
      </div>
    </form>
  );
}
