"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Mail, MessageSquareText } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Textarea } from "@/components/ui/textarea";
import { ShareButtons } from "./share-buttons";

type ShareInvitationProps = {
  subject: string;
  message: string;
  link: string;
};

export function ShareInvitation({ subject, message, link }: ShareInvitationProps) {
  const t = useTranslations("giving.invite");
  const text = `${message} ${link}`;
  const body = encodeURIComponent(text);

  return (
    <div className="stack g4">
      <Field label={t("message")}>
        <Textarea readOnly rows={7} value={text} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <ShareButtons message={message} link={link} />
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
