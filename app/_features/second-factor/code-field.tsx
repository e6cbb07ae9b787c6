"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

export type CodeKind = "app" | "recovery";

type CodeFieldProps = { kind: CodeKind; error: string | undefined };

/** Cleared after an error: codes work once. */
export function CodeField({ kind, error }: CodeFieldProps) {
  const t = useTranslations("credentials.code");
  if (kind === "recovery") {
    return (
      <Field label={t("recovery")} hint={t("recoveryHint")} error={error}>
        <TextInput
          key="recovery"
          name="code"
          className="num"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          required
        />
      </Field>
    );
  }
  return (
    <Field label={t("app")} hint={t("appHint")} error={error}>
      <TextInput
        key="app"
        name="code"
        className="num"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
      />
    </Field>
  );
}
