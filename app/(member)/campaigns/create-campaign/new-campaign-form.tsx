"use client";
import { type ComponentProps, useEffect, useState } from "react";
import { CampaignForm } from "../_components/campaign-form/campaign-form";
import { LAUNCH_NEW, SAVE_NEW } from "../_components/campaign-form/form-button";
import { sendNew } from "./actions";

type NewCampaignFormProps = Omit<ComponentProps<typeof CampaignForm>, "action" | "buttons" | "hidden"> & {
  requestKey: string;
  repeatedFrom?: string;
};

/** Idempotency key. */
export function NewCampaignForm({ requestKey, repeatedFrom, ...form }: NewCampaignFormProps) {
  const [key, setKey] = useState(requestKey);
  // A restored page may carry a used key; new input needs another.
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
