import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

/** Same as `MAX_REASON` of the verbs. */
const MOST = 1000;

type WordsFieldProps = {
  label: string;
  hint: string;
  optional?: boolean;
  error: string | undefined;
  value: string | undefined;
};

/** Text that goes into the e-mail verbatim, in the field `reason`. */
export const WordsField = ({ label, hint, optional, error, value }: WordsFieldProps) => (
  <Field
    id="reason"
    label={label}
    mark={optional ? "Optional" : undefined}
    max={MOST}
    countAt="foot"
    hint={hint}
    error={error}
  >
    <Textarea key={value} name="reason" rows={5} maxLength={MOST} defaultValue={value} required={!optional} />
  </Field>
);
