import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ImportDraft } from "@/lib/community";
import { columnInput } from "../../../_lib/listed-rows";
import { chooseColumns } from "../actions";
import { ReviewForm } from "./review-form";

const MEANINGS = [
  { value: "name", label: "Name" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "email", label: "E-mail" },
  { value: "phoneNumber", label: "Phone" },
  { value: "none", label: "Not used" },
];

type ColumnsFormProps = { columns: NonNullable<ImportDraft["columns"]>; fields: Record<string, string> };

/** What each column of the list was taken for, to be corrected. */
export function ColumnsForm({ columns, fields }: ColumnsFormProps) {
  const used = columns.filter(({ meaning }) => meaning !== "none").length;
  return (
    <details className="well import-columns" open={used === 0}>
      <summary className="strong">
        Is a column wrong? {used} of {columns.length} are used
      </summary>
      <ReviewForm send={chooseColumns} fields={fields}>
        <div className="import-selects">
          {columns.map(({ header, meaning, samples }, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
              key={at}
              label={<bdi>{header || `Column ${at + 1}`}</bdi>}
              hint={<bdi className="wrap-anywhere">{samples.join(", ") || "Empty"}</bdi>}
            >
              <Select name={columnInput(at)} defaultValue={meaning} key={meaning} options={MEANINGS} />
            </Field>
          ))}
        </div>
        <div>
          <SubmitButton variant="secondary" busyLabel="Reading">
            Read it again
          </SubmitButton>
        </div>
      </ReviewForm>
    </details>
  );
}
