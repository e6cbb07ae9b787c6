import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

/** The most that the desk writes to a community; `MAX_REASON` of the verbs. */
const MOST = 1000;

type WordsFieldProps = {
  label: string;
  hint: string;
  optional?: boolean;
  error: string | undefined;
  value: string | undefined;
};

/** What people read in their e-mail, word for word, in the field `reason`. */
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
