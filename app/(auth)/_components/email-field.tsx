import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type EmailFieldProps = {
  first?: string | undefined;
  hint?: string;
  autoComplete: "email" | "username" | "username webauthn";
};

export function EmailField({ first, hint, autoComplete }: EmailFieldProps) {
  const t = useTranslations("auth.email");
  return (
    <Field name="email" label={t("label")} hint={hint}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={first}
        required
      />
    </Field>
  );
}
