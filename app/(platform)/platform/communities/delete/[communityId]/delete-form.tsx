"use client";

import { Form } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
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
  return (
    <Form
      action={remove}
      hiddenFields={{ communityId, wantsWords: isAsked ? undefined : "yes" }}
      className="stack g5"
    >
      <Field id="name" name="name" label="Name of the community" hint={`Type “${name}” to confirm.`}>
        <TextInput autoComplete="off" required />
      </Field>
      <WordsField
        label="Message to its admins"
        hint="They’ll see it word for word in their e-mail."
        optional={isAsked}
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
    </Form>
  );
}
