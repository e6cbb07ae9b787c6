"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import type { Audience } from "@/lib/community";
import { checkDraft, type DraftCheck, type DraftToCheck } from "./actions";
import { type Draft, textOf } from "./draft";

/** `accounts`: possible other accounts of the recipient. */
export type ShownMatches = { sentences: string[]; accounts: string[]; tellsWho: boolean };

const REFUSALS = ["campaign.tells_who", "campaign.names_members", "campaign.second_account"];

const ACCOUNTS = "excludedMembers";

/** The live check precedes the errors of a refused submission. */
export function matchesToShow(
  hasRecipient: boolean,
  check: DraftCheck | null,
  state: ActionState,
): ShownMatches | null {
  if (!hasRecipient) return null;
  if (check) {
    const { sentences, accounts, tellsWho } = check;
    return { sentences: Object.values(sentences).flat(), accounts, tellsWho };
  }
  if (!state.reason || !REFUSALS.includes(state.reason)) return null;
  const { [ACCOUNTS]: accounts = [], ...texts } = state.errors ?? {};
  return {
    sentences: Object.values(texts).flat(),
    accounts,
    tellsWho: state.reason === "campaign.tells_who",
  };
}

/** Milliseconds. */
const PAUSE = 500;

/** Drops stale responses. `check` is null before the first response, without a recipient, and after a failure. */
export function useLiveCheck(draft: Draft, communityId: string, first: Audience) {
  const [check, setCheck] = useState<DraftCheck | null>(null);
  const [audience, setAudience] = useState(first);
  const asked = JSON.stringify({
    communityId,
    recipientId: draft.recipient?.id ?? null,
    excludedMembers: draft.excluded.map((member) => member.id),
    name: draft.name,
    description: draft.description,
    messages: draft.messages.map((message) => ({
      messageType: message.messageType,
      content: textOf(draft, message),
    })),
  } satisfies DraftToCheck);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      void checkDraft(JSON.parse(asked))
        .catch(() => null)
        .then((answer) => {
          if (isStale) return;
          setCheck(answer);
          if (answer) setAudience(answer.audience);
        });
    }, PAUSE);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return { audience, check: draft.recipient && check };
}

type ConfirmMatchesProps = {
  matches: ShownMatches;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

const headingOf = ({ sentences, tellsWho }: ShownMatches) => {
  if (tellsWho) return "tellsWho";
  return sentences.length > 0 ? "namesOther" : "secondAccount";
};

export const hasMatches = (matches: ShownMatches | null): matches is ShownMatches =>
  matches !== null && matches.sentences.length + matches.accounts.length > 0;

/** Names can be everyday words, so an admin who has seen the matches may continue. */
export function ConfirmMatches({ matches, checked, onChange }: ConfirmMatchesProps) {
  const t = useTranslations("campaignForm.matches");
  return (
    <Banner tone="clay">
      <div className="stack g2">
        <p className="strong">{t(headingOf(matches))}</p>
        <ul className="small">
          {[...matches.sentences, ...matches.accounts].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Checkbox
          name="confirmedFinds"
          label={t("confirm")}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
    </Banner>
  );
}
