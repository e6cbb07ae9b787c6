"use client";
import { EyeOff } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { SmsPreview } from "@/components/ui/sms-preview";
import { Sum } from "@/components/ui/sum";
import type { Audience } from "@/lib/community";
import { type MessageType, milestoneOf } from "@/lib/community/schemas";
import { plural } from "@/lib/kernel/text";
import { renderText, smsSegments, textMessage } from "@/lib/notification/schemas";
import type { ShownMatches } from "./matches";

type PreviewProps = {
  messageType: MessageType;
  isEnabled: boolean;
  content: string;
  communityName: string;
  /** A sample link, as long as the campaign's own link will be. */
  link: string;
  audience: Audience;
  hasRecipient: boolean;
  /** What would reveal the recipient, and which other members are named; null before a check. */
  matches: ShownMatches | null;
};

/** A message as members will get it: text, length, how many get it, and whether it reveals the recipient. */
export function Preview(props: PreviewProps) {
  const { messageType, isEnabled, content, communityName, link, audience, hasRecipient, matches } = props;
  const words = renderText(content, { communityName });
  const milestone = milestoneOf(messageType);
  const when = milestone === null ? "at launch" : `at ${milestone}%`;
  return (
    <aside className="pv stack g4" aria-labelledby="what-members-get">
      <h2 id="what-members-get" className="form-aside-title">
        What members will get
      </h2>
      {isEnabled ? (
        <SmsPreview
          heading={`Text message, ${when}`}
          note={<Length text={textMessage(words, link)} names={[words, link]} />}
        >
          {words} <span className="sms-link">{link}</span> Reply STOP to opt out.
        </SmsPreview>
      ) : (
        <div className="sms">
          <p className="small quiet center">Nothing is sent {when}.</p>
        </div>
      )}
      <Sum
        small
        lines={[
          { label: "By text", value: plural(audience.byText, "member") },
          { label: "By e-mail", value: plural(audience.byEmail, "member") },
          { label: "Left out", value: plural(audience.leftOut, "person", "people") },
        ]}
      />
      <Banner icon={<EyeOff aria-hidden="true" />} role="status" className="pv-check">
        <Reveal hasRecipient={hasRecipient} matches={matches} />
      </Banner>
    </aside>
  );
}

function Length({ text, names }: { text: string; names: readonly string[] }) {
  const { characters, segments, encoding } = smsSegments(text);
  const odd =
    encoding === "UCS-2"
      ? [...names.join("")].find((one) => smsSegments(one).encoding === "UCS-2")
      : undefined;
  return (
    <>
      <span>{characters.toLocaleString("en-US")} characters with the link</span>
      <span>{plural(segments, "text segment")}</span>
      {odd && <span className="sms-odd">“{odd}” cuts a segment from 160 characters to 70.</span>}
    </>
  );
}

function Reveal({ hasRecipient, matches }: Pick<PreviewProps, "hasRecipient" | "matches">) {
  if (matches === null) {
    if (hasRecipient) {
      return <p>We look for your recipient’s name in the title, description and messages.</p>;
    }
    return <p>Choose a recipient, and we look for their name in the title, description and messages.</p>;
  }
  return (
    <p>
      We looked for your recipient’s name in the title, description and messages.{" "}
      {!matches.tellsWho && "It is not there. "}
      {matches.sentences.length > 0 && (
        <span className={matches.tellsWho ? "strong danger" : "strong"}>{matches.sentences.join(" ")}</span>
      )}
    </p>
  );
}
