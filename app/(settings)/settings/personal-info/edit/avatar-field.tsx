"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useWrongWithPicture } from "@/app/_features/communities/use-wrong-with-picture";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import type { Answer } from "@/components/ui/form-answer";
import { TextInput } from "@/components/ui/text-input";

type AvatarFieldProps = {
  name: string;
  seed: string;
  pictureUrl: string | null;
  /** After an error in another field the picture is still chosen. */
  answer: Answer;
  /** Found without an answer. */
  problem: string | undefined;
  onProblem: (problem: string | undefined) => void;
};

export function AvatarField(props: AvatarFieldProps) {
  const { name, seed, pictureUrl, answer, problem, onProblem } = props;
  const t = useTranslations("account.edit");
  const wrongWithPicture = useWrongWithPicture();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [remove, setRemove] = useState(answer.values?.removePicture === "on");

  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.url) : undefined), [chosen]);

  useEffect(() => {
    if (!answer.errors) return;
    if (answer.errors.file) setChosen(undefined);
  }, [answer]);

  useEffect(() => {
    // A response empties the file input. A page can restore only a file chosen in it.
    if (!answer.errors || answer.errors.file || !chosen || !input.current) return;
    const kept = new DataTransfer();
    kept.items.add(chosen.file);
    input.current.files = kept.files;
  }, [answer, chosen]);

  const choose = (files: HTMLInputElement) => {
    const file = files.files?.[0];
    const wrong = file && wrongWithPicture(file);
    // An invalid file is not sent: it may exceed the server's body limit.
    if (wrong) files.value = "";
    onProblem(wrong);
    setChosen(file && !wrong ? { file, url: URL.createObjectURL(file) } : undefined);
  };

  const shown = chosen?.url ?? (remove ? null : pictureUrl);
  return (
    <div className="row g5 items-start! avatar-field">
      <Avatar name={name} seed={seed} src={shown} size="xl" />
      <div className="stack g3 grow">
        <Field
          label={t("picture")}
          mark={t("optional")}
          id="file"
          name="file"
          error={problem}
          hint={t("pictureHint")}
        >
          <TextInput
            ref={input}
            type="file"
            accept="image/png,image/jpeg"
            onChange={(event) => choose(event.currentTarget)}
          />
        </Field>
        {pictureUrl && !chosen && (
          <Checkbox
            name="removePicture"
            label={t("removePicture")}
            onChange={(event) => setRemove(event.currentTarget.checked)}
          />
        )}
      </div>
    </div>
  );
}
