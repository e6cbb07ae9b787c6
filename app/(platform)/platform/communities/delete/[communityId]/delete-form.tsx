"use client";

import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { LIST_PATHS } from "../../../_components/paths";
import { WordsField } from "../../../_components/words-field";
import { remove } from "../../../actions";

type DeleteFormProps = {
  communityId: string;
  name: string;
  /** True if an admin requested it. */
  isAsked: boolean;
};

export function DeleteForm({ communityId, name, isAsked }: DeleteFormProps) {
  const [state, action] = useFormAction(remove, {});
  const form = useFirstError(state.errors);
  return (
    <form ref={form} action={action} className="stack g5" noValidate>
      <input type="hidden" name="communityId" value={communityId} />
      <FormFailure title={state.errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
      {!isAsked && <input type="hidden" name="wantsWords" value="yes" />}
      <Field
        id="name"
        label="Name of the community"
        hint={`Type “${name}” to confirm.`}
        error={state.errors?.name?.[0]}
      >
        <TextInput name="name" autoComplete="off" defaultValue={state.values?.name} required />
      </Field>
      <WordsField
        label="Message to its admins"
        hint="They’ll see it word for word in their e-mail."
        optional={isAsked}
        error={state.errors?.reason?.[0]}
        value={state.values?.reason}
      />
      <div className="row wrap-ok g3">
        <SubmitButton
          variant="danger"
          busyLabel="Deleting"
          className="whitespace-normal! wrap-anywhere max-[599px]:w-full"
        >
          Delete {name}
        </SubmitButton>
        <LinkButton href={LIST_PATHS.all} variant="secondary" className="max-[599px]:w-full">
          Keep it
        </LinkButton>
      </div>
    </form>
  );
}
