"use client";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./button-styles";

/** How long the button says that it worked, in milliseconds. */
const SAY_SO = 4_000;

type CopyButtonProps = ButtonLook & { text: string; children?: ReactNode; className?: string };

/** Puts a text on the clipboard and says so. Shown only where scripts run. */
export function CopyButton({ text, children = "Copy link", className, ...look }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
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
        className={`needs-js ${className ?? ""}`}
        icon={state === "copied" ? <Check /> : <Copy />}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setState("copied"),
            () => setState("failed"),
          )
        }
      >
        {state === "copied" ? "Copied" : children}
      </Button>
      <span className="sr" role="status">
        {state === "copied" && "Copied"}
        {state === "failed" && "Could not copy. Select the text and copy it yourself."}
      </span>
    </>
  );
}
