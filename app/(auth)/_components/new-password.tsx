"use client";
import { useTranslations } from "next-intl";
import { use, useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { AnswerContext } from "@/components/ui/form-answer";
import { Check, Circle } from "@/components/ui/icons";
import { PasswordInput } from "@/components/ui/password-input";
import { type PasswordRules, passwordRules } from "@/lib/identity/schemas";

const RULES = ["length", "lower", "upper", "digit"] as const satisfies readonly (keyof PasswordRules)[];

type NewPasswordProps = {
  replaces?: boolean;
  idPrefix?: string;
};

/** After an error, valid values stay; without scripts both fields are empty, and the page says so. */
export function NewPassword({ replaces = false, idPrefix = "" }: NewPasswordProps) {
  const t = useTranslations("credentials.password");
  const { errors } = use(AnswerContext);
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!errors) return;
    setPassword(first.current?.value ?? "");
    setRepeated(second.current?.value ?? "");
  }, [errors]);
  const differs = repeated !== "" && repeated !== password;
  const rulesId = `${idPrefix}password-rules`;
  return (
    <>
      <div className="stack g3">
        <Field
          label={t(replaces ? "newLabel" : "label")}
          id={`${idPrefix}password`}
          error={errors?.password?.join(". ")}
        >
          <PasswordInput
            ref={first}
            name="password"
            autoComplete="new-password"
            maxLength={200}
            aria-describedby={rulesId}
            onInput={(event) => setPassword(event.currentTarget.value)}
            required
          />
        </Field>
        <p className="hint no-js">{errors ? t("typeAgain") : t("hint")}</p>
        <Rules id={rulesId} password={password} />
      </div>
      <Field
        label={t(replaces ? "confirmNew" : "confirm")}
        id={`${idPrefix}confirmPassword`}
        error={errors?.confirmPassword?.[0] ?? (differs ? t("mismatch") : null)}
      >
        <PasswordInput
          ref={second}
          name="confirmPassword"
          autoComplete="new-password"
          maxLength={200}
          onBlur={(event) => setRepeated(event.currentTarget.value)}
          onInput={(event) => {
            if (differs || event.currentTarget.value === password) setRepeated(event.currentTarget.value);
          }}
          required
        />
      </Field>
    </>
  );
}

function Rules({ id, password }: { id: string; password: string }) {
  const t = useTranslations("credentials.password");
  const kept = passwordRules(password);
  return (
    <ul id={id} className="password-rules needs-js" aria-label={t("has")}>
      {RULES.map((rule) => (
        <li key={rule} className={kept[rule] ? "kept" : undefined}>
          {kept[rule] ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
          {t(rule)}
          {kept[rule] && <span className="sr">{t("kept")}</span>}
        </li>
      ))}
    </ul>
  );
}
