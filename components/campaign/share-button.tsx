"use client";
import { Share2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-styles";

const never = () => () => {};
const hasSheet = () => "share" in navigator;

type ShareButtonProps = ButtonLook & { title: string; text?: string; url: string };

/** Opens the device's own sheet for passing something on. Not there where the device has none. */
export function ShareButton({ title, text, url, ...look }: ShareButtonProps) {
  if (!useSyncExternalStore(never, hasSheet, () => false)) return null;
  return (
    <Button
      variant="secondary"
      {...look}
      icon={<Share2 />}
      onClick={() => {
        // Whoever closes the sheet has changed their mind; there is nothing to say.
        navigator.share({ title, text, url }).catch(() => {});
      }}
    >
      Share
    </Button>
  );
}
