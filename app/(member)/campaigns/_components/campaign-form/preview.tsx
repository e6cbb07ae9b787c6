"use client";
import { useTranslations } from "next-intl";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Banner } from "@/components/ui/banner";
import { EyeOff } from "@/components/ui/icons";
import { SmsPreview } from "@/components/ui/sms-preview";
import { Sum } from "@/components/ui/sum";
import type { Audience } from "@/lib/community";
import { type MessageType, milestoneOf } from "@/lib/community/schemas";
import { renderText, smsSegments, textMessage } from "@/lib/notification/schemas";
import { type Draft, textOf } from "./draft";
import type { ShownMatches } from "./matches";

type PreviewProps = {
  draft: Draft;
  shown: MessageType;
  communityName: string;
  /** As long as a real link. */
  link: string;
  audience: Audience;
  matches: ShownMatches | null;
};

export function Preview({ draft, shown, communityName, link, audience, matches }: PreviewProps) {
  const t = useTranslations("campaignForm.preview");
  const sendsTexts = useSendsTexts();
  const message = draft.messages.find(({ messageType }) => messageType === shown) ?? draft.messages[0];
  if (!message) return null;
  const words = renderText(textOf(draft, message), { communityName });
  const milestone = milestoneOf(message.messageType);
  const when = milestone === null ? "launch" : "milestone";
  const percent = milestone ?? 0;
  return (
    <aside className="pv stack g4" aria-labelledby="what-members-get">
      <h2 id="what-members-get" className="form-aside-title">
        {t("title")}
      </h2>
      {message.isEnabled ? (
        <SmsPreview
          heading={t("heading", { when, percent })}
          note={sendsTexts && <Length text={textMessage(words, link)} names={[words, link]} />}
        >
          <span lang="en">
            {words} <span className="sms-link">{link}</span>
            {sendsTexts && " Reply STOP to opt out."}
          </span>
        </SmsPreview>
      ) : (
        <div className="sms">
          <p className="small quiet center">{t("nothing", { when, percent })}</p>
        </div>
      )}
      <Sum
        small
        lines={[
          ...(sendsTexts ? [{ label: t("byText"), value: t("members", { count: audience.byText }) }] : []),
          { label: t("byEmail"), value: t("members", { count: audience.byEmail }) },
          { label: t("leftOut"), value: t("people", { count: audience.leftOut }) },
        ]}
      />
      <Banner icon={<EyeOff aria-hidden="true" />} role="status" className="pv-check">
        <Reveal hasRecipient={draft.recipient !== null} matches={matches} />
      </Banner>
    </aside>
  );
}

function Length({ text, names }: { text: string; names: readonly string[] }) {
  const t = useTranslations("campaignForm.preview");
  const { characters, segments, encoding } = smsSegments(text);
  const odd =
    encoding === "UCS-2"
      ? [...names.join("")].find((one) => smsSegments(one).encoding === "UCS-2")
      : undefined;
  return (
    <>
      <span>{t("characters", { count: characters })}</span>
      <span>{t("segments", { count: segments })}</span>
      {odd && <span className="sms-odd">{t("odd", { odd })}</span>}
    </>
  );
}

type RevealProps = Pick<PreviewProps, "matches"> & { hasRecipient: boolean };

function Reveal({ hasRecipient, matches }: RevealProps) {
  const t = useTranslations("campaignForm.preview");
  if (matches === null) return <p>{t(hasRecipient ? "looks" : "choose")}</p>;
  return (
    <p>
      {t("looked")} {!matches.tellsWho && `${t("notThere")} `}
      {matches.sentences.length > 0 && (
        <span className={matches.tellsWho ? "strong danger" : "strong"}>{matches.sentences.join(" ")}</span>
      )}
    </p>
  );
}
