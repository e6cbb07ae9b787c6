"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import type { ActionState } from "@/app/_lib/action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import { StillNeeded } from "@/components/ui/still-needed";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toaster";
import { useEmptyFields } from "@/components/ui/use-empty-fields";
import { useScripts } from "@/components/ui/use-scripts";
import { addressProblem, CONTACT_MAX } from "@/lib/notification/schemas";
import { afterChoosing, EXTENSIONS, type FileProblem } from "../_lib/chosen-files";
import { sendForm } from "../_lib/send-form";
import { ChosenFiles } from "./chosen-files";

const ADDRESS = "/settings/contact-us/send";
const FIELDS = ["name", "email", "message"] as const;
type FieldName = (typeof FIELDS)[number];

const MAX: Record<FieldName, number> = {
  name: CONTACT_MAX.name,
  email: CONTACT_MAX.email,
  message: CONTACT_MAX.memberMessage,
};

/** Null if this browser detects no error. The server validates again. */
function problemOf(field: FieldName, typed: string): "required" | "tooLong" | "invalidEmail" | null {
  const text = typed.trim();
  if (text === "") return "required";
  if (text.length > MAX[field]) return "tooLong";
  const problem = field === "email" ? addressProblem(text) : null;
  return problem === "person.invalid_email" ? "invalidEmail" : null;
}

type ContactWords = Record<"required" | "invalidEmail" | FileProblem, string> & {
  tooLong: Record<FieldName, string>;
};

const isField = (name: string): name is FieldName => FIELDS.some((field) => field === name);

type ContactFormProps = {
  account: { name: string; email: string };
  communities: readonly SelectOption[];
  /** Input before an error, in a browser without scripts. */
  kept: ActionState | null;
  isSent: boolean;
  words: ContactWords;
};

export function ContactForm({ account, communities, kept, isSent, words }: ContactFormProps) {
  const t = useTranslations("account.contact");
  const ui = useTranslations("ui");
  const scripts = useScripts();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const [errors, setErrors] = useState<Record<string, string | null | undefined>>(() =>
    Object.fromEntries(Object.entries(kept?.errors ?? {}).map(([name, [first]]) => [name, first])),
  );
  const [title, setTitle] = useState(kept?.errors ? undefined : kept?.title);
  const [status, setStatus] = useState(isSent ? t("sent") : "");
  const [files, setFiles] = useState<File[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const isSending = progress !== null;
  const values = round === 0 ? kept?.values : undefined;
  // Rejected files do not block the rest: they are not in the form.
  const wrong = FIELDS.filter((field) => errors[field]);
  const isWrong = wrong.length > 0;
  const empty = useEmptyFields(
    form,
    FIELDS.map((field) => ({ names: [field], label: t(field).toLowerCase() })),
  );

  const wordsFor = (field: FieldName, typed: string): string | null => {
    const problem = problemOf(field, typed);
    if (problem === null) return null;
    return problem === "tooLong" ? words.tooLong[field] : words[problem];
  };

  const setError = (name: string, error: string | null) => setErrors((now) => ({ ...now, [name]: error }));

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { name, value } = target;
    if (!isField(name)) return;
    if (errors[name] || value.trim().length > MAX[name]) setError(name, wordsFor(name, value));
  }

  function onBlur({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    // Leaving an empty field is no error.
    if (isField(target.name) && target.value !== "")
      setError(target.name, wordsFor(target.name, target.value));
  }

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const after = afterChoosing(files, [...(event.target.files ?? [])]);
    setFiles(after.files);
    setError("attachments", after.problem && words[after.problem]);
    // Allows choosing a removed file again.
    event.target.value = "";
  }

  function focusFirst(wrong: Record<string, unknown>) {
    const first = ["name", "email", "communityId", "message", "attachments"].find((name) => wrong[name]);
    if (first) form.current?.querySelector<HTMLElement>(`#contact-${first}`)?.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const typed = new FormData(event.currentTarget);
    const found = Object.fromEntries(
      FIELDS.map((field) => [field, wordsFor(field, String(typed.get(field) ?? ""))]),
    );
    if (Object.values(found).some(Boolean)) {
      setErrors((now) => ({ ...now, ...found }));
      focusFirst(found);
      return;
    }
    typed.delete("attachments");
    for (const file of files) typed.append("attachments", file, file.name);
    setTitle(undefined);
    setStatus("");
    setError("attachments", null);
    setProgress(0);
    const answer = await sendForm(ADDRESS, typed, setProgress);
    setProgress(null);
    if (answer.ok) {
      setFiles([]);
      setErrors({});
      setRound((now) => now + 1);
      setStatus(t("sent"));
      toast(t("sent"));
      return;
    }
    const refused = Object.fromEntries(
      Object.entries(answer.errors ?? {}).map(([name, [first]]) => [name, first]),
    );
    setErrors(refused);
    setTitle(answer.isUnreached ? ui("unreached") : answer.errors ? undefined : answer.title);
    focusFirst(refused);
  }

  return (
    <form
      key={round}
      ref={form}
      method="post"
      action={ADDRESS}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onInput={onInput}
      onBlur={onBlur}
      className="card stack g5"
      noValidate
    >
      <FormFailure title={title} />
      <div className="contactnames">
        <Field label={t("name")} id="contact-name" error={errors.name}>
          <TextInput
            name="name"
            autoComplete="name"
            maxLength={MAX.name}
            required
            defaultValue={values?.name ?? account.name.slice(0, MAX.name)}
          />
        </Field>
        <Field label={t("email")} id="contact-email" error={errors.email}>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={MAX.email}
            required
            defaultValue={values?.email ?? account.email}
          />
        </Field>
      </div>
      <Field label={t("about")} id="contact-communityId" error={errors.communityId}>
        <Select
          name="communityId"
          options={[...communities, { value: "", label: t("other") }]}
          defaultValue={values?.communityId ?? communities[0]?.value ?? ""}
        />
      </Field>
      <Field
        label={t("message")}
        id="contact-message"
        max={MAX.message}
        countAt="foot"
        error={errors.message}
      >
        <Textarea
          name="message"
          rows={7}
          required
          placeholder={t("placeholder")}
          defaultValue={values?.message}
        />
      </Field>
      <div className="stack g3">
        <Field
          label={t("attachments")}
          id="contact-attachments"
          mark={t("optional")}
          hint={t("filesHint")}
          error={errors.attachments}
        >
          <TextInput
            className="filepick"
            name="attachments"
            type="file"
            multiple
            accept={EXTENSIONS.map((extension) => `.${extension}`).join(",")}
            disabled={isSending}
            onChange={scripts ? onChoose : undefined}
          />
        </Field>
        <ChosenFiles
          files={files}
          isLocked={isSending}
          remove={(removed) => {
            setFiles((now) => now.filter((file) => file !== removed));
            setError("attachments", null);
          }}
        />
      </div>
      {isSending && files.length > 0 && (
        <div className="stack g1">
          <progress className="uploadbar" max={100} value={progress} aria-label={t("uploading")} />
          <p className="caption quiet num">
            {progress < 100 ? t("percent", { percent: progress }) : t("checking")}
          </p>
        </div>
      )}
      <div className="row wrap-ok g4">
        <Button
          type="submit"
          size="lg"
          busy={isSending}
          busyLabel={t("sending")}
          disabled={scripts && isWrong}
          aria-describedby="still-needed"
        >
          {t("submit")}
        </Button>
        <p role="status">{status}</p>
      </div>
      <StillNeeded id="still-needed" empty={empty} wrong={wrong.map((field) => t(field).toLowerCase())} />
    </form>
  );
}
