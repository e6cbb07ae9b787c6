"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { useAnswered } from "@/components/ui/form-answer";
import { TextInput } from "@/components/ui/text-input";

export type CodeKind = "app" | "recovery";

/** Cleared after an error, because codes work once: the fields have no name that brings back what was typed. */
export function CodeField({ kind }: { kind: CodeKind }) {
  const { error } = useAnswered("code");
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
