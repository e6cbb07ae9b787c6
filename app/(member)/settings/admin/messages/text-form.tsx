"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ChevronDown } from "@/components/ui/icons";
import { LiveText } from "@/components/ui/live-text";
import { SmsPreview } from "@/components/ui/sms-preview";
import { SubmitButton } from "@/components/ui/submit-button";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { fillNeed, MAX_MESSAGE, type MessageType, milestoneOf, templateOf } from "@/lib/community/schemas";
import type { Language } from "@/lib/kernel/languages";
import { renderText, smsSegments, textMessage } from "@/lib/notification/schemas";
import { saveText } from "./actions";
import { costOf } from "./cost-words";

type TextFormProps = {
  text: { messageType: MessageType; english: string; spanish: string; isEnabled: boolean };
  community: { id: string; name: string };
  /** As long as a real link. */
  link: string;
  /** Per segment. */
  priceCents: number;
  byText: number;
};

const SAMPLE = { campaignTypeId: 2, amount: 3600 };

export function TextForm({ text, community, link, priceCents, byText }: TextFormProps) {
  const t = useTranslations("admin.texts");
  const sendsTexts = useSendsTexts();
  const { messageType } = text;
  const [state, action] = useSpokenAction(saveText, {});
  const [words, setWords] = useState({
    en: state.values?.english ?? text.english,
    es: state.values?.spanish ?? text.spanish,
  });
  const [shown, setShown] = useState<Language>("en");
  const milestone = milestoneOf(messageType);
  const title = milestone === null ? t("launch") : t("milestone", { percent: milestone });
  const filled = renderText(fillNeed(words[shown], SAMPLE, shown), { communityName: community.name });
  const { characters, segments } = smsSegments(textMessage(filled, link, shown));
  const field = (language: Language) => (
    <Field
      id={`${language}-${messageType}`}
      label={t(language)}
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
            label={<span className="small">{t("sent")}</span>}
            defaultChecked={state.values ? state.values.isEnabled === "on" : text.isEnabled}
          />
        </div>
        <FormFailure title={state.errors ? undefined : state.title} />
        {field("en")}
        <details className="wordings" open={state.errors?.spanish ? true : undefined}>
          <summary style={{ marginLeft: 0 }}>
            {t("spanish")}
            <ChevronDown aria-hidden="true" />
          </summary>
          <div className="stack g4">{field("es")}</div>
        </details>
        <SmsPreview
          heading={t(`preview.${shown}`)}
          note={
            sendsTexts && (
              <>
                <span>{t("characters", { count: characters })}</span>
                <span>{t("segments", { count: segments })}</span>
              </>
            )
          }
        >
          <span lang={shown} className="wrap-anywhere">
            {sendsTexts ? textMessage(filled, link, shown) : filled}
          </span>
        </SmsPreview>
        {sendsTexts && (
          <p className="small quiet num">
            <LiveText>{t(...costOf({ segments, priceCents, byText }))}</LiveText>
          </p>
        )}
        <div className="row wrap-ok g3">
          <SubmitButton busyLabel={t("saving")} aria-label={t("saveText", { title })}>
            {t("save")}
          </SubmitButton>
          <Button
            type="button"
            variant="ghost"
            className="needs-js"
            aria-label={t("resetText", { title })}
            onClick={() => setWords({ en: templateOf(messageType, "en"), es: templateOf(messageType, "es") })}
          >
            {t("reset")}
          </Button>
        </div>
        <p className="caption faint no-js">{t("noScripts")}</p>
      </form>
    </section>
  );
}
