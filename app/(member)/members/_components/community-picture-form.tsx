"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useWrongWithPicture } from "@/app/_features/communities/use-wrong-with-picture";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Block, type Way } from "@/components/quilt";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { deletePicture, uploadPicture } from "./community-picture-actions";

export type PicturedCommunity = {
  id: string;
  way: Way | undefined;
  imageUrl: string | null;
};

type CommunityPictureFormProps = {
  community: PicturedCommunity;
  from: string;
};

/** 000 §2, §8. */
export function CommunityPictureForm({ community, from }: CommunityPictureFormProps) {
  const wrongWithPicture = useWrongWithPicture();
  const t = useTranslations("members.picture");
  const [uploaded, upload] = useSpokenAction(uploadPicture, {});
  const [removed, remove] = useSpokenAction(deletePicture, {});
  const [problem, setProblem] = useState(uploaded.errors?.file?.[0]);
  const [shown, setShown] = useState<string>();
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  useEffect(() => {
    setShown(undefined);
    setProblem(uploaded.errors?.file?.[0]);
  }, [uploaded]);
  const failed = (uploaded.errors ? undefined : uploaded.title) ?? removed.title;
  const where = (
    <>
      <input type="hidden" name="communityId" value={community.id} />
      <input type="hidden" name="from" value={from} />
    </>
  );
  const choose = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    const wrong = file && wrongWithPicture(file);
    // May exceed the server's body limit.
    if (wrong) input.value = "";
    setProblem(wrong);
    setShown(file && !wrong ? URL.createObjectURL(file) : undefined);
  };
  return (
    <div className="row g4 items-start! picfield">
      <Block seed={community.id} way={community.way} imageUrl={shown ?? community.imageUrl} size="l" n={4} />
      <div className="stack g4 grow">
        <FormFailure title={failed} />
        <form action={upload} className="stack g4" noValidate>
          {where}
          <Field label={t("label")} id="file" error={problem} hint={t("hint")}>
            <TextInput
              type="file"
              name="file"
              accept="image/png,image/jpeg"
              required
              onChange={(event) => choose(event.currentTarget)}
            />
          </Field>
          <div>
            <SubmitButton variant="secondary" busyLabel={t("uploading")}>
              {t("upload")}
            </SubmitButton>
          </div>
        </form>
        {community.imageUrl && (
          <form action={remove} className="-ml-5">
            {where}
            <SubmitButton variant="danger-quiet" busyLabel={t("removing")}>
              {t("remove")}
            </SubmitButton>
          </form>
        )}
      </div>
    </div>
  );
}
