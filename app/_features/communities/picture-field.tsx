"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Block, type Way } from "@/components/quilt";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { PICTURE_TYPES, useWrongWithPicture } from "./use-wrong-with-picture";

type PictureFieldProps = {
  seed: string;
  way: Way | undefined;
  error: string | undefined;
  onProblem: (problem: string | undefined) => void;
};

export function PictureField({ seed, way, error, onProblem }: PictureFieldProps) {
  const t = useTranslations("communities.form");
  const wrongWithPicture = useWrongWithPicture();
  const [shown, setShown] = useState<string>();
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  return (
    <div className="row g4 items-start! picfield">
      <Block seed={seed} way={way} imageUrl={shown} size="l" n={4} />
      <Field
        label={t("picture")}
        mark={t("optional")}
        id="file"
        className="grow"
        error={error}
        hint={t("pictureHint")}
      >
        <TextInput
          type="file"
          name="file"
          accept={PICTURE_TYPES.join(",")}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            const problem = file && wrongWithPicture(file);
            onProblem(problem);
            setShown(file && !problem ? URL.createObjectURL(file) : undefined);
          }}
        />
      </Field>
    </div>
  );
}
