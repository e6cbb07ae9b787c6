"use client";

import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { useFormAction } from "@/components/ui/use-form-action";
import { remove } from "../../../actions";

/** The name as it has to be typed, what its admins are told, and the button. */
export function DeleteForm({ communityId, name }: { communityId: string; name: string }) {
  const [state, action] = useFormAction(remove, {});
  return (
    <form action={action} className="stack g5" noValidate>
      <input type="hidden" name="communityId" value={communityId} />
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <Field
        id="name"
        label="Name of the community"
        hint={`Type “${name}” to confirm.`}
        error={state.errors?.name?.[0]}
      >
        <TextInput name="name" autoComplete="off" defaultValue={state.values?.name} required />
      </Field>
      <Field
        id="reason"
        label="What its admins are told"
        mark="Optional"
        max={1000}
        countAt="foot"
        hint="It stands in their e-mail, word for word."
        error={state.errors?.reason?.[0]}
      >
        <Textarea name="reason" rows={4} maxLength={1000} defaultValue={state.values?.reason} />
      </Field>
      <div className="row wrap-ok g3">
        <SubmitButton variant="danger" busyLabel="Deleting">
          Delete {name}
        </SubmitButton>
        <LinkButton href="/platform/communities" variant="secondary">
          Keep it
        </LinkButton>
      </div>
    </form>
  );
}
