"use client";
import type { RefObject } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

type NoFieldsProps = {
  says: string;
  retryLabel: string;
  onRetry: () => void;
  /** Focused when the main button is pressed without fields. */
  self: RefObject<HTMLDivElement | null>;
};

/** Replaces card fields that are late or failed. */
export function NoFields({ says, retryLabel, onRetry, self }: NoFieldsProps) {
  return (
    <div ref={self} tabIndex={-1} className="pay-refusal">
      <Banner
        tone="clay"
        role="alert"
        action={
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      >
        <p>{says}</p>
      </Banner>
    </div>
  );
}
