"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { FileText } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
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
  const [state, action] = useFormAction(readList, {});
  const form = useFirstError(state.errors);
  const [tooLargeHere, setTooLargeHere] = useState(wasTooLarge);
  const { list: listProblem, file: fileProblem } = state.errors ?? {};
  const isAboutFields = Boolean(listProblem ?? fileProblem);
  const problem = tooLargeHere ? tooLarge : fileProblem?.[0];
  return (
    <form action={action} ref={form} className="stack g4" noValidate>
      {state.title && !isAboutFields && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <input type="hidden" name="communityId" value={communityId} />
      <div className="import-two">
        <Field label={t("paste")} error={listProblem?.[0]}>
          <Textarea
            name="list"
            className="num"
            rows={6}
            placeholder={t("example")}
            defaultValue={state.values?.list}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div className="import-drop">
          <FileText aria-hidden="true" />
          <Field label={t("drop")} hint={t("dropHint")} error={problem}>
            <TextInput
              type="file"
              name="file"
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
    </form>
  );
}
