import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type EmailFieldProps = {
  /** The value of the last submission; it takes precedence over `first`. */
  typed: string | undefined;
  /** The initial value. */
  first?: string | undefined;
  error: string | undefined;
  hint?: string;
  /** `username` where the address identifies an account, `email` where a new address is entered. */
  autoComplete: "email" | "username" | "username webauthn";
};

/** The e-mail field of the log-in pages. */
export function EmailField({ typed, first, error, hint, autoComplete }: EmailFieldProps) {
  const t = useTranslations("auth.email");
  return (
    <Field label={t("label")} error={error} hint={hint}>
      <TextInput
        key={typed}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={typed ?? first}
        required
      />
    </Field>
  );
}
