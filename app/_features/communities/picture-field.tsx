"use client";

import { useEffect, useState } from "react";
import { Block, type Way } from "@/components/quilt";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { inEnglish } from "@/lib/kernel/errors";

/** The types and the size, in bytes, that a community's picture may have (000 §5). */
const TYPES = ["image/png", "image/jpeg"];
const MOST = 7_340_032;

/** The error of a chosen file, in the specification's words; the server checks the file's bytes again. */
export function wrongWithPicture(file: { type: string; size: number }): string | undefined {
  if (!TYPES.includes(file.type)) return inEnglish("picture.invalid_format");
  return file.size >= MOST ? inEnglish("picture.invalid_size") : undefined;
}

type PictureFieldProps = {
  seed: string;
  way: Way | undefined;
  error: string | undefined;
  /** Receives the error of a chosen file, undefined if there is none. */
  onProblem: (problem: string | undefined) => void;
};

/** A picture with its preview; without one, the patch that the community gets instead. */
export function PictureField({ seed, way, error, onProblem }: PictureFieldProps) {
  const [shown, setShown] = useState<string>();
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  return (
    <div className="row g4 items-start! picfield">
      <Block seed={seed} way={way} imageUrl={shown} size="l" n={4} />
      <Field
        label="Picture"
        mark="Optional"
        id="file"
        className="grow"
        error={error}
        hint="PNG or JPEG, below 7 MB. Without one, your community gets a patch of its own."
      >
        <TextInput
          type="file"
          name="file"
          accept={TYPES.join(",")}
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
