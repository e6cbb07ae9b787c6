"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { PhoneCountry } from "@/app/_features/forms/phone";
import { useToast } from "@/components/ui/toaster";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { type SuggestState, sendSuggestion } from "../actions";
import { SuggestFields } from "./suggest-fields";

type SuggestFormProps = {
  communityId: string;
  types: readonly { id: number; name: string }[];
  countries: readonly PhoneCountry[];
  /** Idempotency key. */
  requestKey: string;
};

const NOTHING: SuggestState = {};

export function SuggestForm({ requestKey, ...rest }: SuggestFormProps) {
  const [state, action, isPending] = useSpokenAction<SuggestState>(sendSuggestion, NOTHING);
  // Only a sent suggestion takes a new key.
  const [key, setKey] = useState(state.nextKey ?? state.values?.requestKey ?? requestKey);
  const [answered, setAnswered] = useState(state);
  if (state !== answered) {
    setAnswered(state);
    if (state.nextKey) setKey(state.nextKey);
  }
  const t = useTranslations("campaignForm.suggest");
  const toast = useToast();
  useEffect(() => {
    if (state.ok) toast(t("sent"));
    else if (state.title) toast(state.title, "problem");
  }, [state, toast, t]);
  return (
    <SuggestFields key={key} {...rest} state={state} action={action} isPending={isPending} requestKey={key} />
  );
}
