"use client";
import { type ComponentProps, useEffect, useState } from "react";
import { CampaignForm } from "../_components/campaign-form/campaign-form";
import type { FormButton } from "../_components/campaign-form/form-button";
import { launchFromForm } from "./actions";

type NewCampaignFormProps = Omit<ComponentProps<typeof CampaignForm>, "action" | "buttons" | "hidden"> & {
  requestKey: string;
};

const LAUNCH: FormButton = {
  intent: "launch",
  label: "Launch",
  busy: "Launching",
  before: "before launch",
  failed: "Creation of campaign failed: ",
};

/** The form of a new campaign. Its request key makes one campaign of repeated submissions. */
export function NewCampaignForm({ requestKey, ...form }: NewCampaignFormProps) {
  const [key, setKey] = useState(requestKey);
  // The browser may show a page again whose key has launched a campaign before. What is typed now is another
  // campaign, so it needs a new key.
  useEffect(() => {
    if (window.isSecureContext) setKey(crypto.randomUUID());
  }, []);
  return (
    <CampaignForm
      {...form}
      action={launchFromForm}
      buttons={[LAUNCH]}
      hidden={{ communityId: form.community.id, requestKey: key }}
    />
  );
}
