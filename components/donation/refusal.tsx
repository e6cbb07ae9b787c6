"use client";
import { useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { LiveText } from "@/components/ui/live-text";

/** Takes the focus on each new error. */
export function Refusal({ refused }: { refused: { title: string; message: string } | null }) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) self.current?.focus();
  }, [refused]);
  if (!refused) return null;
  return (
    <div ref={self} tabIndex={-1} className="pay-refusal">
      <Banner tone="clay" role="alert">
        <p>
          <LiveText className="strong">{refused.title}</LiveText> <LiveText>{refused.message}</LiveText>
        </p>
      </Banner>
    </div>
  );
}
