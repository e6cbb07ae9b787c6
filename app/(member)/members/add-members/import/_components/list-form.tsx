"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { FileText } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { readList } from "../actions";

/** Bytes, as on the server. */
const MOST = 7 * 1024 * 1024;

const ACCEPTED =
  ".csv,.tsv,.txt,.vcf,.xlsx,.xlsm,text/csv,text/plain,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type ListFormProps = {
  communityId: string;
  tooLarge: string;
  /** Chosen before scripts ran. */
  wasTooLarge: boolean;
};

export function ListForm({ communityId, tooLarge, wasTooLarge }: ListFormProps) {
  const t = useTranslations("members.importForm");
  const [tooLargeHere, setTooLargeHere] = useState(wasTooLarge);
  return (
    <Form action={readList} hiddenFields={{ communityId }} className="stack g4">
      <div className="import-two">
        <Field label={t("paste")} name="list">
          <Textarea
            className="num"
            rows={6}
            placeholder={t("example")}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div className="import-drop">
          <FileText aria-hidden="true" />
          <Field
            label={t("drop")}
            name="file"
            hint={t("dropHint")}
            error={tooLargeHere ? tooLarge : undefined}
          >
            <TextInput
              type="file"
              accept={ACCEPTED}
              onChange={({ currentTarget }) => {
                const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > MOST;
                // May exceed the server's body limit.
                if (isTooLarge) currentTarget.value = "";
                setTooLargeHere(isTooLarge);
              }}
            />
          </Field>
        </div>
      </div>
      <div className="row wrap-ok g3 import-acts">
        <SubmitButton size="lg" busyLabel={t("reading")}>
          {t("read")}
        </SubmitButton>
        <p className="small quiet grow">
          {t.rich("note", {
            link: (words) => (
              <a href="/members-template.csv" download>
                {words}
              </a>
            ),
          })}
        </p>
      </div>
    </Form>
  );
}
