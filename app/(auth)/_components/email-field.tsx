import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type EmailFieldProps = {
  /** Last submitted value; it takes precedence over `first`. */
  typed: string | undefined;
  first?: string | undefined;
  error: string | undefined;
  hint?: string;
  autoComplete: "email" | "username" | "username webauthn";
};

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
