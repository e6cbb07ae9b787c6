"use client";
import { type ComponentProps, useEffect, useState } from "react";
import { CampaignForm } from "../_components/campaign-form/campaign-form";
import { launchFromForm } from "./actions";

type NewCampaignFormProps = Omit<ComponentProps<typeof CampaignForm>, "action" | "words" | "hidden"> & {
  requestKey: string;
};

const WORDS = {
  submit: "Launch",
  busy: "Launching",
  before: "before launch",
  failed: "Creation of campaign failed: ",
};

/** The form of a campaign that is not there yet. However often it is sent, it launches one. */
export function NewCampaignForm({ requestKey, ...form }: NewCampaignFormProps) {
  const [key, setKey] = useState(requestKey);
  // The browser may show a page again that launched a campaign before: what is written in it now is another one.
  useEffect(() => {
    if (window.isSecureContext) setKey(crypto.randomUUID());
  }, []);
  return (
    <CampaignForm
      {...form}
      action={launchFromForm}
      words={WORDS}
      hidden={{ communityId: form.community.id, requestKey: key }}
    />
  );
}
