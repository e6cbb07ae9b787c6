"use client";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./button-class";
import { useScripts } from "./use-scripts";

/** Milliseconds the result stays visible. */
const SAY_SO = 4_000;

type ClipboardButtonProps = ButtonLook & {
  text: string;
  /** After the press. Also shown if the browser refuses to copy. */
  words: { copied: string; failed: string };
  icons: { copy: ReactNode; copied: ReactNode };
  children: ReactNode;
  className?: string;
};

/** Appears once scripts run, in reserved space. */
export function ClipboardButton({ text, words, icons, children, className, ...look }: ClipboardButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const scripts = useScripts();
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SAY_SO);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      // Browsers offer no clipboard without https.
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        className={clsx("needs-js", !scripts && "invisible", className)}
        icon={state === "copied" ? icons.copied : icons.copy}
        onClick={copy}
      >
        {state === "copied" ? words.copied : children}
      </Button>
      <span className={state === "failed" ? "hint" : "sr"} role="status">
        {state === "copied" && words.copied}
        {state === "failed" && words.failed}
      </span>
    </>
  );
}
