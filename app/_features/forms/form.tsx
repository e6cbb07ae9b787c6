"use client";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useState } from "react";
import { FailureLine, FormFailure } from "@/app/_features/second-factor/form-failure";
import type { OnRedirect } from "@/components/ui/catch-unreached";
import { type Answer, AnswerContext } from "@/components/ui/form-answer";
import { giveRef } from "@/components/ui/give-ref";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type FormElement = Omit<ComponentProps<"form">, "action" | "noValidate" | "children">;
type HiddenFields = Readonly<Record<string, string | undefined>>;

type AnsweredFormProps = FormElement & {
  answer: Answer;
  submit: (form: FormData) => void;
  /** Values that are sent with the form, such as an id. An undefined one is not sent; its error is a failure. */
  hiddenFields?: HiddenFields;
  /** A banner on top, or a line at the end, for a form of one button. */
  failure?: "banner" | "line";
  children: ReactNode;
};

/** The error of a hidden field cannot be shown beside it. */
const isOfAField = ({ errors }: Answer, hiddenFields: HiddenFields) =>
  errors !== undefined && !Object.keys(errors).some((name) => name in hiddenFields);

/** Returns whether the answer has errors of which no field shows one. False until scripts run. */
function useIsUnseen(form: RefObject<HTMLFormElement | null>, { errors }: Answer): boolean {
  const [isUnseen, setUnseen] = useState(false);
  useEffect(() => {
    setUnseen(errors !== undefined && form.current?.querySelector("[aria-invalid=true], .error") === null);
  }, [form, errors]);
  return isUnseen;
}

/** `Form` for a caller that has the action's state, for instance of several steps. */
export function AnsweredForm({
  answer,
  submit,
  hiddenFields = {},
  failure = "banner",
  children,
  ref,
  ...rest
}: AnsweredFormProps) {
  const form = useFirstError(answer.errors);
  const isUnseen = useIsUnseen(form, answer);
  const title = isOfAField(answer, hiddenFields) && !isUnseen ? undefined : answer.title;
  return (
    <AnswerContext value={answer}>
      <form
        {...rest}
        action={submit}
        ref={(node) => {
          form.current = node;
          giveRef(ref, node);
        }}
        noValidate
      >
        {Object.entries(hiddenFields).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {failure === "banner" && <FormFailure title={title} proofNeeded={answer.proofNeeded} />}
        {children}
        {failure === "line" && <FailureLine title={title} proofNeeded={answer.proofNeeded} />}
      </form>
    </AnswerContext>
  );
}

type FormProps<State extends Answer> = FormElement & {
  action: (previous: State, form: FormData) => Promise<State>;
  hiddenFields?: HiddenFields;
  failure?: AnsweredFormProps["failure"];
  /** The first state; a page may begin with an answer. */
  initial?: Awaited<State>;
  onRedirect?: OnRedirect;
  children: ReactNode | ((answer: State) => ReactNode);
};

/**
 * The form of a server action. Shows a failure that belongs to no field, moves the focus to the first invalid
 * field, and gives each `Field`, `Checkbox`, `Radio` and `Choice` inside its error and what was typed, by
 * name. Works without scripts.
 */
export function Form<State extends Answer>(props: FormProps<State>) {
  const { action, initial, onRedirect, children, ...rest } = props;
  const [answer, submit] = useSpokenAction<State>(action, initial ?? ({} as Awaited<State>), onRedirect);
  return (
    <AnsweredForm {...rest} answer={answer} submit={submit}>
      {typeof children === "function" ? children(answer) : children}
    </AnsweredForm>
  );
}
