"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  inputName,
  isComplete,
  MEMBER_FIELDS,
  type MemberField,
  membersOf,
  type TypedMember,
} from "@/app/(member)/members/_lib/new-member";
import { MemberRow } from "@/app/(member)/members/add-members/manual/member-row";
import { Banner } from "@/components/ui/banner";
import { UNREACHED } from "@/components/ui/catch-unreached";
import { linger } from "@/components/ui/linger";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/toaster";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { useScripts } from "@/components/ui/use-scripts";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { inviteSuggested } from "./actions";

type AddMemberFormProps = { communityId: string; suggested: TypedMember };
type Problems = Partial<Record<MemberField, string>>;

const EMPTY: TypedMember = { firstName: "", lastName: "", email: "", phoneNumber: "" };

const problemsIn = (errors: FieldErrors | undefined): Problems =>
  Object.fromEntries(
    MEMBER_FIELDS.flatMap((field) => {
      const words = errors?.[inputName(0, field)]?.[0];
      return words ? [[field, words]] : [];
    }),
  );

export function AddMemberForm({ communityId, suggested }: AddMemberFormProps) {
  const t = useTranslations("campaignForm.suggestion");
  const [state, action] = useFormAction(inviteSuggested, {}, UNREACHED, linger);
  // This page lasts only a second after success.
  useToast();
  const [shown, setShown] = useState(state);
  const answered = () => (state.values && membersOf(Object.entries(state.values))[0]) ?? suggested;
  const [typed, setTyped] = useState(answered);
  const [problems, setProblems] = useState(() => problemsIn(state.errors));
  const form = useFirstError(state.errors);
  if (state !== shown) {
    setShown(state);
    setTyped(answered());
    setProblems(problemsIn(state.errors));
  }
  const isBlocked = useScripts() && (Object.values(problems).some(Boolean) || !isComplete(typed));
  const isAboutFields = Object.keys(problemsIn(state.errors)).length > 0;
  return (
    <form action={action} ref={form} className="stack g5" noValidate>
      {state.title && !isAboutFields && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <input type="hidden" name="communityId" value={communityId} />
      <ol>
        <MemberRow
          index={0}
          of={1}
          typed={typed}
          problems={problems}
          onChange={(changes) => {
            if (changes.typed) setTyped(changes.typed);
            if (changes.problems) setProblems(changes.problems);
          }}
          onRemove={() => {
            setTyped(EMPTY);
            setProblems({});
          }}
        />
      </ol>
      <SubmitButton size="lg" block busyLabel={t("sending")} disabled={isBlocked}>
        {t("send")}
      </SubmitButton>
    </form>
  );
}
