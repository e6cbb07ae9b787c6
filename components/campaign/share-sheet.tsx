"use client";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";

const never = () => () => {};
const hasSheet = () => "share" in navigator;

type ShareSheetProps = ButtonLook & {
  title: string;
  text?: string;
  url: string;
  icon: ReactNode;
  children: ReactNode;
};

/** Renders nothing on devices without a share sheet. */
export function ShareSheet({ title, text, url, icon, children, ...look }: ShareSheetProps) {
  if (!useSyncExternalStore(never, hasSheet, () => false)) return null;
  return (
    <Button
      variant="secondary"
      {...look}
      icon={icon}
      onClick={() => {
        // Rejects when the user closes the sheet.
        navigator.share({ title, text, url }).catch(() => {});
      }}
    >
      {children}
    </Button>
  );
}
