"use client";
import type { RefObject } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

type NoFieldsProps = {
  says: string;
  retryLabel: string;
  onRetry: () => void;
  /** Focused by the main button. */
  self: RefObject<HTMLDivElement | null>;
};

/** For card fields that are late or failed. */
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
