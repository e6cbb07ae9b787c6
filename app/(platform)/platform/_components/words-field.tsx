import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

/** Same as `MAX_REASON` of the verbs. */
const MOST = 1000;

type WordsFieldProps = {
  label: string;
  hint: string;
  /** Mark of an optional field. */
  optional?: string | undefined;
};

/** Text that goes into the e-mail verbatim, in the field `reason`. */
export const WordsField = ({ label, hint, optional }: WordsFieldProps) => (
  <Field id="reason" name="reason" label={label} mark={optional} max={MOST} countAt="foot" hint={hint}>
    <Textarea rows={5} maxLength={MOST} required={optional === undefined} />
  </Field>
);
