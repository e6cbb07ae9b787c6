"use client";
import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "./icon-button";
import { TextInput, type TextInputProps } from "./text-input";

/** A password that can be shown while typing. Without scripts it stays hidden. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "before" | "after">) {
  const t = useTranslations("ui");
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      after={
        <IconButton
          className="end needs-js"
          label={t("showPassword")}
          icon={shown ? <EyeOff /> : <Eye />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
