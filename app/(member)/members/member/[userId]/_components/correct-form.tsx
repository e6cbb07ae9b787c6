"use client";

import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFormAction } from "@/components/ui/use-form-action";
import type { TypedMember } from "../../../_lib/new-member";
import { correct } from "../actions";

type CorrectFormProps = { communityId: string; invitationId: string; entered: TypedMember };

/** The details of somebody who has not joined, to be corrected; another address gets the invitation. */
export function CorrectForm({ communityId, invitationId, entered }: CorrectFormProps) {
  const [state, action] = useFormAction(correct, {});
  const errorOf = (field: keyof TypedMember) =>
    state.errors?.[`member.${field}`]?.[0] ?? state.errors?.[`members.0.${field}`]?.[0];
  const typedIn = (field: keyof TypedMember) => state.values?.[`member.${field}`] ?? entered[field];
  const hasFieldError = Object.keys(state.errors ?? {}).length > 0;
  return (
    <section className="card stack g4" aria-labelledby="correct-title">
      <div className="stack g2">
        <h2 id="correct-title" className="text-(length:--t-h3)">
          Correct what was entered
        </h2>
        <p className="quiet">Another e-mail or phone gets the invitation; the wrong one no longer works.</p>
      </div>
      <form action={action} className="stack g4" noValidate key={JSON.stringify(state.values ?? {})}>
        {state.title && !hasFieldError && (
          <Banner tone="clay" role="alert">
            <p>{state.title}</p>
          </Banner>
        )}
        <input type="hidden" name="communityId" value={communityId} />
        <input type="hidden" name="invitationId" value={invitationId} />
        <div className="member-fields">
          <Field label="First name" error={errorOf("firstName")}>
            <TextInput
              name="member.firstName"
              defaultValue={typedIn("firstName")}
              autoComplete="off"
              maxLength={60}
            />
          </Field>
          <Field label="Last name" error={errorOf("lastName")}>
            <TextInput
              name="member.lastName"
              defaultValue={typedIn("lastName")}
              autoComplete="off"
              maxLength={60}
            />
          </Field>
          <Field label="E-mail" error={errorOf("email")} hint="One of the two is enough.">
            <TextInput
              name="member.email"
              defaultValue={typedIn("email")}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
          </Field>
          <Field label="Phone" error={errorOf("phoneNumber")}>
            <TextInput
              name="member.phoneNumber"
              defaultValue={typedIn("phoneNumber")}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={20}
            />
          </Field>
        </div>
        <div>
          <SubmitButton variant="secondary" busyLabel="Saving">
            Save
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
