"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useWrongWithPicture } from "@/app/_features/communities/use-wrong-with-picture";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { FieldErrors } from "@/lib/kernel";

type AvatarFieldProps = {
  name: string;
  seed: string;
  pictureUrl: string | null;
  /** True if the last submission removed it. */
  removed: boolean;
  error: string | undefined;
  /** After an error in another field the picture is still chosen. */
  answer: { errors?: FieldErrors };
  onProblem: (problem: string | undefined) => void;
};

export function AvatarField(props: AvatarFieldProps) {
  const { name, seed, pictureUrl, removed, error, answer, onProblem } = props;
  const t = useTranslations("account.edit");
  const wrongWithPicture = useWrongWithPicture();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [remove, setRemove] = useState(removed);

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
    const problem = file && wrongWithPicture(file);
    // An invalid file is not sent: it may exceed the server's body limit.
    if (problem) files.value = "";
    onProblem(problem);
    setChosen(file && !problem ? { file, url: URL.createObjectURL(file) } : undefined);
  };

  const shown = chosen?.url ?? (remove ? null : pictureUrl);
  return (
    <div className="row g5 items-start! avatar-field">
      <Avatar name={name} seed={seed} src={shown} size="xl" />
      <div className="stack g3 grow">
        <Field label={t("picture")} mark={t("optional")} id="file" error={error} hint={t("pictureHint")}>
          <TextInput
            ref={input}
            type="file"
            name="file"
            accept="image/png,image/jpeg"
            onChange={(event) => choose(event.currentTarget)}
          />
        </Field>
        {pictureUrl && !chosen && (
          <Checkbox
            key={String(removed)}
            name="removePicture"
            label={t("removePicture")}
            defaultChecked={removed}
            onChange={(event) => setRemove(event.currentTarget.checked)}
          />
        )}
      </div>
    </div>
  );
}
