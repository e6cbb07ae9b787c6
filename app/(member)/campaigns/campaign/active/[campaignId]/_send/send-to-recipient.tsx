import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { isProofDue } from "@/app/_lib/session";
import type { ButtonVariant } from "@/components/ui/button-styles";
import { Send } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { Ctx } from "@/lib/platform";
import { previewOf } from "./preview";
import { SendDialog } from "./send-dialog";
import type { SendRecipient } from "./send-sum";
import { sendWords } from "./words";

type SendToRecipientProps = {
  ctx: Ctx;
  campaign: { id: string; communityId: string };
  /** Its community is on hold: then nothing can be sent. */
  isOnHold: boolean;
  recipient: SendRecipient;
  /** Primary once the goal is met, secondary before. */
  variant?: ButtonVariant;
};

/**
 * "Send to recipient" with its dialog (000 §4), for the admin's view of an active campaign. Renders nothing once the
 * campaign was sent, and says why not before the first gift and while the community is on hold.
 */
export async function SendToRecipient({ ctx, campaign, isOnHold, recipient, variant }: SendToRecipientProps) {
  const preview = await previewOf(ctx, campaign);
  if (preview === "settled") return null;
  if (preview === "nothing" || isOnHold) {
    const t = await getTranslations("launch.send");
    return <p className="small quiet">{t(isOnHold ? "onHold" : "nothingYet")}</p>;
  }
  const words = await sendWords(preview);
  if (isProofDue(ctx)) {
    // The page requires the second factor before its question; a dialog could do so only after it.
    return (
      <LinkButton href={campaignPaths.send(campaign.id)} icon={<Send />} variant={variant}>
        {words.open}
      </LinkButton>
    );
  }
  return (
    <SendDialog
      communityId={campaign.communityId}
      campaignId={campaign.id}
      sum={preview}
      recipient={{ id: recipient.id, fullName: recipient.fullName }}
      variant={variant}
      words={words}
    />
  );
}
