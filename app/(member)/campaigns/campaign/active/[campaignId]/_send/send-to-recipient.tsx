import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { sumLines } from "@/app/_features/payouts/sum-lines";
import { isProofDue } from "@/app/_lib/session";
import type { ButtonVariant } from "@/components/ui/button-class";
import { CircleCheck, Send } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { Ctx } from "@/lib/platform";
import { previewOf } from "./preview";
import { SendDialog } from "./send-dialog";
import type { SendRecipient } from "./send-sum";
import { sendWords } from "./words";

type SendToRecipientProps = {
  ctx: Ctx;
  campaign: { id: string; communityId: string };
  /** Blocks sending. */
  isOnHold: boolean;
  recipient: SendRecipient;
  variant?: ButtonVariant;
};

/** Becomes "End campaign" without money (000 §4). Empty for a stopped campaign. */
export async function SendToRecipient({ ctx, campaign, isOnHold, recipient, variant }: SendToRecipientProps) {
  const preview = await previewOf(ctx, campaign);
  if (preview === "sent" || preview === "ended") return null;
  const sum = preview === "nothing" ? null : preview;
  if (sum && isOnHold) {
    const t = await getTranslations("launch.send");
    return <p className="small quiet">{t("onHold")}</p>;
  }
  const words = await sendWords(sum);
  if (isProofDue(ctx)) {
    // A dialog could require the second factor only after its question.
    return (
      <LinkButton
        href={campaignPaths.send(campaign.id)}
        icon={sum ? <Send /> : <CircleCheck />}
        variant={variant}
      >
        {words.open}
      </LinkButton>
    );
  }
  return (
    <SendDialog
      communityId={campaign.communityId}
      campaignId={campaign.id}
      lines={sum && sumLines(sum, words)}
      recipient={{ id: recipient.id, fullName: recipient.fullName }}
      variant={variant}
      words={words}
    />
  );
}
