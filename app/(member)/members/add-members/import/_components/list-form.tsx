"use client";

import { FileText } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { inEnglish } from "@/lib/kernel/errors";
import { readList } from "../actions";

/** The largest file that the server reads, in bytes; it checks again. */
const MOST = 7 * 1024 * 1024;
const EXAMPLE = "Clara Novak, clara.novak@mail.example, (937) 555-0126\nDev Patel, dev@patel.example";

/** A list to paste, or a file to choose or drop. */
export function ListForm({ communityId, tooLarge }: { communityId: string; tooLarge: string | undefined }) {
  const [state, action] = useFormAction(readList, {});
  const form = useFirstError(state.errors);
  const [tooLargeHere, setTooLargeHere] = useState(false);
  const { list: listProblem, file: fileProblem } = state.errors ?? {};
  const isAboutFields = Boolean(listProblem ?? fileProblem);
  const problem = tooLargeHere ? inEnglish("import.too_large") : (fileProblem?.[0] ?? tooLarge);
  return (
    <form action={action} ref={form} className="stack g4" noValidate>
      {state.title && !isAboutFields && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <input type="hidden" name="communityId" value={communityId} />
      <div className="import-two">
        <Field label="Paste a list" error={listProblem?.[0]}>
          <Textarea
            name="list"
            className="num"
            rows={6}
            placeholder={EXAMPLE}
            defaultValue={state.values?.list}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div className="import-drop">
          <FileText aria-hidden="true" />
          <Field label="Or drop a file here" hint="CSV or vCard, up to 2,000 people" error={problem}>
            <TextInput
              type="file"
              name="file"
              accept=".csv,.tsv,.txt,.vcf,text/csv,text/plain,text/vcard"
              onChange={({ currentTarget }) => {
                const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > MOST;
                // It is not sent: it may be larger than the server reads at all.
                if (isTooLarge) currentTarget.value = "";
                setTooLargeHere(isTooLarge);
              }}
            />
          </Field>
        </div>
      </div>
      <div className="row wrap-ok g3 import-acts">
        <SubmitButton size="lg" busyLabel="Reading">
          Read the list
        </SubmitButton>
        <p className="small quiet grow">
          You see every line before anything is sent.{" "}
          <a href="/members-template.csv" download>
            Download a template
          </a>
        </p>
      </div>
    </form>
  );
}
