import { ShareButton } from "@/components/campaign/share-button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { CampaignInvitation } from "@/lib/community";

type InvitationProps = { campaignName: string; invitation: CampaignInvitation };

/** Words to send to a friend, to copy or to share. */
export function Invitation({ campaignName, invitation }: InvitationProps) {
  const { message, link } = invitation;
  return (
    <>
      <div className="stack g3">
        <h1>Invite friend to donate</h1>
        <p className="lead">It says what is needed, never for whom. No account needed to give.</p>
      </div>
      <div className="stack g4">
        <Field label="Your message" hint="Please don’t add a name, and don’t tag anyone.">
          <Textarea readOnly rows={6} defaultValue={message} />
        </Field>
        <div className="row wrap-ok g3">
          <CopyButton variant="primary" text={message}>
            Copy message
          </CopyButton>
          <CopyButton text={link}>Copy link</CopyButton>
          <ShareButton title={campaignName} text={message} url={link} />
        </div>
      </div>
    </>
  );
}
