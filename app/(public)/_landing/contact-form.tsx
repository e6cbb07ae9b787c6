"use client";
import { type FormEvent, useState } from "react";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { NeededLine } from "@/components/ui/needed-line";
import { SubmitButton } from "@/components/ui/submit-button";
import { useEmptyFields } from "@/components/ui/use-empty-fields";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { useScripts } from "@/components/ui/use-scripts";
import { numberText } from "@/lib/kernel/intl";
import { CONTACT_MAX } from "@/lib/notification/schemas";
import { LandingField } from "./contact-field";
import { CONTACT_FIELDS, type ContactField, type ProblemWords, problemOf } from "./contact-problems";
import { ScrollToSection } from "./scroll-to-section";
import { sendContact } from "./send-contact";

type ContactWords = ProblemWords &
  Record<ContactField, string> & {
    placeholder: string;
    website: string;
    submit: string;
    sending: string;
    sent: string;
    atMost: string;
    count: string;
    unreached: string;
    needed: string;
    wrong: string;
  };

type PerField<T> = Partial<Record<ContactField, T>>;

const START: ActionState = {};

const isField = (name: string): name is ContactField => CONTACT_FIELDS.some((field) => field === name);

export function ContactForm({ words }: { words: ContactWords }) {
  const scripts = useScripts();
  const [state, send] = useFormAction(sendContact, START, words.unreached);
  // Client-side results since the last response.
  const [since, setSince] = useState({
    answer: state,
    problems: {} as PerField<string | null>,
    lengths: {} as PerField<number>,
  });
  const now =
    since.answer === state ? since : { answer: state, problems: {}, lengths: {} as PerField<number> };
  const form = useFirstError(state.errors);

  const problem = (field: ContactField): string | null => {
    const checked: string | null | undefined = (now.problems as PerField<string | null>)[field];
    return checked === undefined ? (state.errors?.[field]?.[0] ?? null) : checked;
  };
  const lengthOf = (field: ContactField) => now.lengths[field] ?? state.values?.[field]?.length ?? 0;

  function onType({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { name, value } = target;
    if (!isField(name)) return;
    const tooLong = name === "message" && value.trim().length > CONTACT_MAX.message;
    const problems =
      problem(name) || tooLong ? { ...now.problems, [name]: problemOf(name, value, words) } : now.problems;
    setSince({ answer: state, problems, lengths: { ...now.lengths, [name]: value.length } });
  }

  function onLeave({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { name, value } = target;
    // Leaving an empty field is no error: the user may be tabbing through.
    if (!isField(name) || value === "") return;
    setSince({ ...now, problems: { ...now.problems, [name]: problemOf(name, value, words) } });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget);
    const found = CONTACT_FIELDS.map(
      (field) => [field, problemOf(field, String(typed.get(field) ?? ""), words)] as const,
    );
    const first = found.find(([, wrong]) => wrong !== null);
    if (!first) return;
    event.preventDefault();
    setSince({ ...now, problems: Object.fromEntries(found) });
    event.currentTarget.querySelector<HTMLElement>(`#contact-${first[0]}`)?.focus();
  }

  const counted = (field: ContactField) => {
    const [length, max] = [lengthOf(field), CONTACT_MAX[field]];
    const figures = (text: string) =>
      text.replace("{length}", numberText(length)).replace("{max}", numberText(max));
    const none = field === "message" ? figures(words.atMost) : "";
    return { count: length === 0 ? none : figures(words.count), isTooLong: length > max };
  };
  const about = (field: ContactField) => ({
    name: field,
    label: words[field],
    problem: problem(field),
    ...counted(field),
  });
  const wrong = CONTACT_FIELDS.filter((field) => problem(field) !== null);
  const inSentence = (field: ContactField) => words[field].toLowerCase();
  const empty = useEmptyFields(
    form,
    CONTACT_FIELDS.map((field) => ({ names: [field], label: inSentence(field) })),
  );
  const title = state.errors ? undefined : state.title;

  return (
    <form
      ref={form}
      action={send}
      onSubmit={onSubmit}
      onInput={onType}
      onBlur={onLeave}
      className="stack g4"
      noValidate
    >
      {state !== START && (
        // Without scripts, the response loads at the top of the page.
        <>
          <ScrollToSection section="contact" />
          <noscript>
            <meta httpEquiv="refresh" content="0;url=#contact" />
          </noscript>
        </>
      )}
      <div className="two">
        <LandingField {...about("name")}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              autoComplete="name"
              maxLength={CONTACT_MAX.name}
              defaultValue={state.values?.name}
            />
          )}
        </LandingField>
        <LandingField {...about("email")}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              type="email"
              autoComplete="email"
              maxLength={CONTACT_MAX.email}
              defaultValue={state.values?.email}
            />
          )}
        </LandingField>
      </div>
      <LandingField {...about("message")} countBelow>
        {(attributes) => (
          <textarea
            {...attributes}
            className="textarea"
            placeholder={words.placeholder}
            defaultValue={state.values?.message}
          />
        )}
      </LandingField>
      <div className="sr" aria-hidden="true">
        <label>
          {words.website}
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue={state.values?.website} />
        </label>
      </div>
      {title && (
        <Banner tone="clay" role="alert">
          {title}
        </Banner>
      )}
      <div className="row wrap-ok g4">
        <SubmitButton
          size="lg"
          disabled={scripts && wrong.length > 0}
          busyLabel={words.sending}
          aria-describedby="contact-needed"
        >
          {words.submit}
        </SubmitButton>
        <p className="contactsent" role="status">
          {state.ok && state.message}
        </p>
      </div>
      <NeededLine
        id="contact-needed"
        empty={empty}
        wrong={wrong.map(inSentence)}
        words={{
          needed: (fields) => words.needed.replace("{fields}", fields),
          wrong: (fields) => words.wrong.replace("{fields}", fields),
        }}
      />
    </form>
  );
}
