"use client";
import type { ComponentProps } from "react";
import { CampaignForm } from "@/app/(member)/campaigns/_components/campaign-form/campaign-form";
import {
  LAUNCH_SUGGESTION,
  SAVE_SUGGESTION,
} from "@/app/(member)/campaigns/_components/campaign-form/form-button";
import { sendSuggestion } from "../actions";
import { type Suggested, SuggestedPerson } from "./suggested-person";

type SuggestionFormProps = Omit<ComponentProps<typeof CampaignForm>, "action" | "buttons" | "above"> & {
  suggested: Suggested;
};

/** The form of campaigns with what a member has suggested, below the person it is for. */
export function SuggestionForm({ suggested, ...form }: SuggestionFormProps) {
  return (
    <CampaignForm
      {...form}
      action={sendSuggestion}
      buttons={[SAVE_SUGGESTION, LAUNCH_SUGGESTION]}
      above={(handle) => <SuggestedPerson suggested={suggested} form={handle} />}
    />
  );
}
