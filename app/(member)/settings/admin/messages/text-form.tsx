"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SmsPreview } from "@/components/ui/sms-preview";
import { SubmitButton } from "@/components/ui/submit-button";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { useFormAction } from "@/components/ui/use-form-action";
import { fillNeed, MAX_MESSAGE, type MessageType, milestoneOf, templateOf } from "@/lib/community/schemas";
import type { Language } from "@/lib/kernel/languages";
import { plural } from "@/lib/kernel/text";
import { renderText, smsSegments, textMessage } from "@/lib/notification/schemas";
import { saveText } from "./actions";
import { costWords } from "./cost-words";

type TextFormProps = {
  text: { messageType: MessageType; english: string; spanish: string; isEnabled: boolean };
  community: { id: string; name: string };
  /** A sample link, as long as the campaign's own link will be. */
  link: string;
  /** What one segment costs. */
  priceCents: number;
  /** How many members get texts. */
  byText: number;
};

/** What the preview says of a need: a campaign for housing. */
const SAMPLE = { campaignTypeId: 2, amount: 3600 };

/** One text in both languages, with its preview, what it costs, and the way back to ours. */
export function TextForm({ text, community, link, priceCents, byText }: TextFormProps) {
  const { messageType } = text;
  const [state, action] = useFormAction(saveText, {});
  const [words, setWords] = useState({
    en: state.values?.english ?? text.english,
    es: state.values?.spanish ?? text.spanish,
  });
  const [shown, setShown] = useState<Language>("en");
  const milestone = milestoneOf(messageType);
  const title = milestone === null ? "At launch" : `At ${milestone}%`;
  const filled = renderText(fillNeed(words[shown], SAMPLE, shown), { communityName: community.name });
  const { characters, segments } = smsSegments(textMessage(filled, link, shown));
  const field = (language: Language) => (
    <Field
      id={`${language}-${messageType}`}
      label={language === "en" ? "In English" : "In Spanish, for members who read Spanish"}
      max={MAX_MESSAGE}
      countAt="foot"
      error={state.errors?.[language === "en" ? "english" : "spanish"]?.[0]}
    >
      <Textarea
        name={language === "en" ? "english" : "spanish"}
        lang={language}
        value={words[language]}
        onChange={(event) => setWords((before) => ({ ...before, [language]: event.target.value }))}
        onFocus={() => setShown(language)}
      />
    </Field>
  );
  return (
    <section className="card stack g4" id={`text-${messageType}`} aria-labelledby={`title-${messageType}`}>
      <form action={action} className="stack g4">
        <input type="hidden" name="communityId" value={community.id} />
        <input type="hidden" name="messageType" value={messageType} />
        <div className="row between wrap-ok">
          <h2 id={`title-${messageType}`} className="text-(length:--t-h3)">
            {title}
          </h2>
          <Switch
            name="isEnabled"
            label={<span className="small">New campaigns send it</span>}
            defaultChecked={state.values ? state.values.isEnabled === "on" : text.isEnabled}
          />
        </div>
        {state.title && !state.errors && (
          <Banner tone="clay" role="alert">
            <p>{state.title}</p>
          </Banner>
        )}
        {field("en")}
        <details className="wordings" open={state.errors?.spanish ? true : undefined}>
          <summary style={{ marginLeft: 0 }}>
            Words in Spanish
            <ChevronDown aria-hidden="true" />
          </summary>
          <div className="stack g4">{field("es")}</div>
        </details>
        <SmsPreview
          heading={shown === "en" ? "As a text message" : "As a text message in Spanish"}
          note={
            <>
              <span>{characters.toLocaleString("en-US")} characters with the link</span>
              <span>{plural(segments, "text segment")}</span>
            </>
          }
        >
          <span lang={shown} className="wrap-anywhere">
            {textMessage(filled, link, shown)}
          </span>
        </SmsPreview>
        <p className="small quiet num">{costWords({ segments, priceCents, byText })}</p>
        <div className="row wrap-ok g3">
          <SubmitButton busyLabel="Saving" aria-label={`Save the text ${title.toLowerCase()}`}>
            Save
          </SubmitButton>
          <Button
            type="button"
            variant="ghost"
            className="needs-js"
            aria-label={`Reset the text ${title.toLowerCase()} to default`}
            onClick={() => setWords({ en: templateOf(messageType, "en"), es: templateOf(messageType, "es") })}
          >
            Reset to default
          </Button>
        </div>
        <p className="caption faint no-js">Empty the words and save: then it is our text again.</p>
      </form>
    </section>
  );
}
