"use client";
import type { RefObject } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

type NoFieldsProps = {
  says: string;
  retryLabel: string;
  onRetry: () => void;
  /** Takes the focus when the main button is pressed without fields. */
  self: RefObject<HTMLDivElement | null>;
};

/** In place of card fields that failed to load or are late, with what to do. */
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
