"use client";

import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { LIST_PATHS } from "../../../_components/paths";
import { WordsField } from "../../../_components/words-field";
import { decline } from "../../../actions";

type DeclineFormProps = {
  communityId: string;
  name: string;
  /** The founder's e-mail language, if not English. */
  reads: string | null;
};

const HINT = "They’ll see it word for word in their e-mail and on their page.";

export function DeclineForm({ communityId, name, reads }: DeclineFormProps) {
  const [state, action] = useFormAction(decline, {});
  const form = useFirstError(state.errors);
  return (
    <form ref={form} action={action} className="stack g5" noValidate>
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="name" value={name} />
      <FormFailure title={state.errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
      <WordsField
        label="Why"
        hint={reads ? `${HINT} They get our e-mails in ${reads}.` : HINT}
        error={state.errors?.reason?.[0]}
        value={state.values?.reason}
      />
      <div className="row wrap-ok g3">
        <SubmitButton
          variant="danger"
          busyLabel="Declining"
          className="whitespace-normal! wrap-anywhere max-[599px]:w-full"
        >
          Decline {name}
        </SubmitButton>
        <LinkButton href={LIST_PATHS.waiting} variant="secondary" className="max-[599px]:w-full">
          Decide later
        </LinkButton>
      </div>
    </form>
  );
}
