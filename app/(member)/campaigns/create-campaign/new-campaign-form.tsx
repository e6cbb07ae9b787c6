"use client";
import { type ComponentProps, useEffect, useState } from "react";
import { CampaignForm } from "../_components/campaign-form/campaign-form";
import { LAUNCH_NEW, SAVE_NEW } from "../_components/campaign-form/form-button";
import { sendNew } from "./actions";

type NewCampaignFormProps = Omit<ComponentProps<typeof CampaignForm>, "action" | "buttons" | "hidden"> & {
  requestKey: string;
  /** The ended campaign that the new one repeats. */
  repeatedFrom?: string;
};

/** The form of a new campaign. Its request key makes one campaign of repeated submissions, and one draft. */
export function NewCampaignForm({ requestKey, repeatedFrom, ...form }: NewCampaignFormProps) {
  const [key, setKey] = useState(requestKey);
  // The browser may show a page again whose key has launched a campaign before. What is typed now is another
  // campaign, so it needs a new key.
  useEffect(() => {
    if (window.isSecureContext) setKey(crypto.randomUUID());
  }, []);
  return (
    <CampaignForm
      {...form}
      action={sendNew}
      buttons={[LAUNCH_NEW, SAVE_NEW]}
      hidden={{
        communityId: form.community.id,
        requestKey: key,
        ...(repeatedFrom && { repeatedFrom }),
      }}
    />
  );
}
