"use client";

import { Form } from "@/app/_features/forms/form";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
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
  return (
    <Form action={decline} hiddenFields={{ communityId, name }} className="stack g5">
      <WordsField label="Why" hint={reads ? `${HINT} They get our e-mails in ${reads}.` : HINT} />
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
    </Form>
  );
}
