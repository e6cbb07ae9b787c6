import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type EmailFieldProps = {
  /** What was typed the last time; wins over `first`. */
  typed: string | undefined;
  /** What stands there at the beginning. */
  first?: string | undefined;
  error: string | undefined;
  hint?: string;
  /** `username` where somebody says who they are, `email` where an address is wanted. */
  autoComplete: "email" | "username" | "username webauthn";
};

/** The e-mail of the sign-in pages. */
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
