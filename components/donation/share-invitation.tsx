"use client";
import { Mail, MessageSquareText, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toaster";

const never = () => () => {};
const canShare = () => typeof navigator.share === "function";

type ShareInvitationProps = {
  /** The subject of an e-mail with the invitation. */
  subject: string;
  message: string;
  link: string;
};

/**
 * An invitation as plain text that can be selected, copied, sent by e-mail or text, and shared with other
 * apps if the device supports it.
 */
export function ShareInvitation({ subject, message, link }: ShareInvitationProps) {
  const t = useTranslations("giving.invite");
  const toast = useToast();
  const sharing = useSyncExternalStore(never, canShare, () => false);
  const text = `${message} ${link}`;
  const body = encodeURIComponent(text);

  async function share() {
    try {
      await navigator.share({ text: message, url: link });
    } catch (error) {
      // Closing the share sheet is no failure.
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) toast(t("notShared"), "problem");
    }
  }

  return (
    <div className="stack g4">
      <Field label={t("message")}>
        <Textarea readOnly rows={7} value={text} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="row wrap-ok g3">
        {sharing && (
          <Button size="lg" icon={<Share2 />} onClick={share}>
            {t("share")}
          </Button>
        )}
        <CopyButton text={text} size="lg" variant={sharing ? "secondary" : "primary"}>
          {t("copy")}
        </CopyButton>
      </div>
      <div className="row wrap-ok g3">
        <LinkButton
          reload
          variant="ghost"
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${body}`}
          icon={<Mail />}
        >
          {t("email")}
        </LinkButton>
        <LinkButton reload variant="ghost" href={`sms:?&body=${body}`} icon={<MessageSquareText />}>
          {t("text")}
        </LinkButton>
      </div>
    </div>
  );
}
