"use client";

import { Form } from "@/app/_features/forms/form";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { LIST_PATHS } from "../../../_components/paths";
import { WordsField } from "../../../_components/words-field";
import { hold } from "../../../actions";

export function HoldForm({ communityId, name }: { communityId: string; name: string }) {
  return (
    <Form action={hold} hiddenFields={{ communityId, name }} className="stack g5">
      <WordsField
        label="Why"
        hint="All its admins read it word for word, and one of them may be a recipient. Please don’t name anyone."
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
    </Form>
  );
}
