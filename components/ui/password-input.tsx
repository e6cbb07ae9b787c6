"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Eye, EyeOff } from "@/components/ui/icons";
import { giveRef } from "./give-ref";
import { IconButton } from "./icon-button";
import { TextInput, type TextInputProps } from "./text-input";

/** Without scripts it stays hidden, and is empty after an error: no page returns a password. */
export function PasswordInput({ ref, ...props }: Omit<TextInputProps, "type" | "before" | "after">) {
  const t = useTranslations("ui");
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => keepWhatIsRight(input.current), []);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={(node) => {
        input.current = node;
        giveRef(ref, node);
      }}
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

/** A response empties forms. Keeps a valid password if another field was invalid, not after success. */
function keepWhatIsRight(input: HTMLInputElement | null) {
  const form = input?.form;
  if (!input || !form) return;
  const onReset = () => {
    const typed = input.value;
    // Errors are rendered by now. Fields are emptied after this event.
    const isRight =
      input.getAttribute("aria-invalid") !== "true" && form.querySelector("[aria-invalid=true]");
    if (!typed || !isRight) return;
    queueMicrotask(() => {
      input.value = typed;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
  };
  form.addEventListener("reset", onReset);
  return () => form.removeEventListener("reset", onReset);
}
