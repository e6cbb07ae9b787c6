"use client";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { AnswerContext } from "@/components/ui/form-answer";
import { Check, ChevronDown } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { MAX_MESSAGE, type MessageType, milestoneOf } from "@/lib/community/schemas";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import {
  type DraftMessage,
  type FormHandle,
  type FormWords,
  messageControl,
  messageError,
  messageSpoken,
  textOf,
} from "./draft";

/** 000 §4. */
export function progressSummary(
  progress: readonly DraftMessage[],
  t: FormWords,
): {
  state: "all" | "some" | "none";
  words: string;
} {
  const on = progress.filter((message) => message.isEnabled);
  const shares = on.map((message) => `${milestoneOf(message.messageType)}%`);
  const list =
    shares.length < 2
      ? shares.join("")
      : t("progress.list", { first: shares.slice(0, -1).join(", "), last: shares.at(-1) ?? "" });
  if (on.length === progress.length) return { state: "all", words: t("progress.all", { list }) };
  if (on.length === 0) return { state: "none", words: t("progress.none") };
  return { state: "some", words: t("progress.some", { on: on.length, all: progress.length, list }) };
}

export const setProgress = (messages: readonly DraftMessage[], isEnabled: boolean): DraftMessage[] =>
  messages.map((message) => (message.messageType === LAUNCH_MESSAGE ? message : { ...message, isEnabled }));

/** Read-only. */
export type PastMessage = { messageType: MessageType; content: string; what: string };

type MessagesSectionProps = {
  /** False: one message covers an hour's milestones. */
  sendsEachMilestone: boolean;
  form: FormHandle;
  past: readonly PastMessage[];
  show: (type: MessageType) => void;
};

export function MessagesSection({ sendsEachMilestone, form, past, show }: MessagesSectionProps) {
  const t = useTranslations("campaignForm");
  const { errors = {} } = useContext(AnswerContext);
  const { messages } = form.draft;
  const change = (changed: DraftMessage[]) => form.change({ messages: changed });
  const errorNameOf = (message: DraftMessage) => messageError(messages.indexOf(message));
  const setting = (message: DraftMessage) => (
    <MessageSetting
      key={message.messageType}
      message={message}
      text={textOf(form.draft, message)}
      errorName={errorNameOf(message)}
      show={() => show(message.messageType)}
      change={(part) => {
        change(messages.map((one) => (one === message ? { ...one, ...part } : one)));
        show(message.messageType);
      }}
    />
  );
  const launch = messages.filter((message) => message.messageType === LAUNCH_MESSAGE);
  const progress = messages.filter((message) => message.messageType !== LAUNCH_MESSAGE);
  const summary = progressSummary(progress, t);
  const isWrong = progress.some((message) => errors[errorNameOf(message)]);
  return (
    <section className="stack g4" aria-labelledby="messages">
      <h2 id="messages" className="form-title">
        {t("messages.title")}
      </h2>
      {launch.map(setting)}
      {past.map((message) => (
        <PastSetting key={message.messageType} message={message} />
      ))}
      {progress.length > 0 && (
        <div>
          <Checkbox
            className="needs-js"
            label={t("messages.progress")}
            hint={summary.words}
            checked={summary.state === "all"}
            indeterminate={summary.state === "some"}
            onChange={() => change(setProgress(messages, summary.state !== "all"))}
          />
          <p className="small quiet mt-2">
            {t(sendsEachMilestone ? "messages.paceEach" : "messages.paceHourly")}{" "}
            {t.rich("messages.paceChange", {
              link: (words) => <Link href="/settings/admin/messages">{words}</Link>,
            })}
          </p>
          <details className="wordings" open={isWrong || undefined}>
            <summary>
              {t("messages.words")}
              <ChevronDown aria-hidden="true" />
            </summary>
            <div className="stack g4">{progress.map(setting)}</div>
          </details>
        </div>
      )}
    </section>
  );
}

const titleOf = (type: MessageType, t: FormWords) => {
  const milestone = milestoneOf(type);
  return milestone === null ? t("messages.atLaunch") : t("messages.at", { percent: milestone });
};

type MessageSettingProps = {
  message: DraftMessage;
  text: string;
  errorName: string;
  change: (part: Partial<DraftMessage>) => void;
  show: () => void;
};

function MessageSetting({ message, text, errorName, change, show }: MessageSettingProps) {
  const t = useTranslations("campaignForm");
  const { messageType, isEnabled } = message;
  return (
    <div className="mset">
      <div className="row between wrap-ok">
        <Switch
          name={`enabled.${messageType}`}
          label={<span className="strong">{titleOf(messageType, t)}</span>}
          checked={isEnabled}
          onChange={(event) => change({ isEnabled: event.target.checked })}
        />
        <Button
          variant="ghost"
          size="sm"
          className="needs-js"
          aria-label={t("messages.resetOf", { message: messageSpoken(messageType, t) })}
          onClick={() => change({ content: null })}
        >
          {t("messages.reset")}
        </Button>
      </div>
      <Field
        name={errorName}
        id={messageControl(messageType)}
        label={t("messages.textOf", { message: messageSpoken(messageType, t) })}
        labelHidden
        max={MAX_MESSAGE}
        countAt="foot"
        hint={
          <>
            <code>{"{{communityName}}"}</code> {t("messages.placeholder")}
          </>
        }
      >
        <Textarea
          name={`message.${messageType}`}
          lang="en"
          value={text}
          onChange={(event) => change({ content: event.target.value })}
          onFocus={show}
        />
      </Field>
    </div>
  );
}

function PastSetting({ message }: { message: PastMessage }) {
  const t = useTranslations("campaignForm");
  return (
    <div className="mset stack g2">
      <p className="row between wrap-ok">
        <span className="strong">{titleOf(message.messageType, t)}</span>
        <span className="caption quiet past-mark">
          <Check aria-hidden="true" />
          {message.what}
        </span>
      </p>
      <p className="small quiet kept-lines">{message.content}</p>
    </div>
  );
}
