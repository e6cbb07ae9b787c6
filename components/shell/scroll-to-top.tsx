"use client";

import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { ArrowUp } from "@/components/ui/icons";

const SHOWN_AFTER_PX = 900;

/** Appears after about a screen of scrolling. */
export function ScrollToTop({ label }: { label: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > SHOWN_AFTER_PX);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  if (!shown) return null;
  return (
    <IconButton
      boxed
      className="to-top"
      label={label}
      icon={<ArrowUp />}
      onClick={() => {
        const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
      }}
    />
  );
}
