"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import {
  inputName,
  isComplete,
  MEMBER_FIELDS,
  type MemberField,
  membersOf,
  type TypedMember,
} from "@/app/(member)/members/_lib/new-member";
import { MemberRow } from "@/app/(member)/members/add-members/manual/member-row";
import { linger } from "@/components/ui/linger";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/toaster";
import { useScripts } from "@/components/ui/use-scripts";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
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
  const [state, action] = useSpokenAction(inviteSuggested, {}, linger);
  // This page lasts only a second after success.
  useToast();
  const [shown, setShown] = useState(state);
  const answered = () => (state.values && membersOf(Object.entries(state.values))[0]) ?? suggested;
  const [typed, setTyped] = useState(answered);
  const [problems, setProblems] = useState(() => problemsIn(state.errors));
  if (state !== shown) {
    setShown(state);
    setTyped(answered());
    setProblems(problemsIn(state.errors));
  }
  const isBlocked = useScripts() && (Object.values(problems).some(Boolean) || !isComplete(typed));
  const isAboutFields = Object.keys(problemsIn(state.errors)).length > 0;
  return (
    <AnsweredForm
      answer={isAboutFields ? state : { ...state, errors: undefined }}
      submit={action}
      hiddenFields={{ communityId }}
      className="stack g5"
    >
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
    </AnsweredForm>
  );
}
