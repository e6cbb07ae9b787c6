"use client";
import type { ComponentProps, ReactNode } from "react";
import { CampaignForm } from "@/app/(member)/campaigns/_components/campaign-form/campaign-form";
import { type Suggested, SuggestedPerson } from "./suggested-person";

type SuggestionFormProps = Omit<ComponentProps<typeof CampaignForm>, "kind" | "above"> & {
  suggested: Suggested;
  by: ReactNode;
};

export function SuggestionForm({ suggested, by, ...form }: SuggestionFormProps) {
  return (
    <CampaignForm
      {...form}
      kind="suggestion"
      above={(handle) => (
        <>
          {by}
          <SuggestedPerson suggested={suggested} form={handle} />
        </>
      )}
    />
  );
}
