"use client";
import type { ComponentProps, ReactNode } from "react";
import { CampaignForm } from "@/app/(member)/campaigns/_components/campaign-form/campaign-form";
import {
  LAUNCH_SUGGESTION,
  SAVE_SUGGESTION,
} from "@/app/(member)/campaigns/_components/campaign-form/form-button";
import { sendSuggestion } from "../actions";
import { type Suggested, SuggestedPerson } from "./suggested-person";

type SuggestionFormProps = Omit<ComponentProps<typeof CampaignForm>, "action" | "buttons" | "above"> & {
  suggested: Suggested;
  by: ReactNode;
};

export function SuggestionForm({ suggested, by, ...form }: SuggestionFormProps) {
  return (
    <CampaignForm
      {...form}
      action={sendSuggestion}
      buttons={[SAVE_SUGGESTION, LAUNCH_SUGGESTION]}
      above={(handle) => (
        <>
          {by}
          <SuggestedPerson suggested={suggested} form={handle} />
        </>
      )}
    />
  );
}
