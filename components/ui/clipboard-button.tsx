"use client";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./button-styles";
import { useScripts } from "./use-scripts";

/** How long the button says that it worked, in milliseconds. */
const SAY_SO = 4_000;

type ClipboardButtonProps = ButtonLook & {
  text: string;
  /** what it says after the press, and what is said when the clipboard is refused */
  words: { copied: string; failed: string };
  /** before the press and after it */
  icons: { copy: ReactNode; copied: ReactNode };
  children: ReactNode;
  className?: string;
};

/** Puts a text on the clipboard and says so. Shown once scripts run; its place is kept where they will. */
export function ClipboardButton({ text, words, icons, children, className, ...look }: ClipboardButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const scripts = useScripts();
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SAY_SO);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        className={clsx("needs-js", !scripts && "invisible", className)}
        icon={state === "copied" ? icons.copied : icons.copy}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setState("copied"),
            () => setState("failed"),
          )
        }
      >
        {state === "copied" ? words.copied : children}
      </Button>
      <span className="sr" role="status">
        {state === "copied" && words.copied}
        {state === "failed" && words.failed}
      </span>
    </>
  );
}
