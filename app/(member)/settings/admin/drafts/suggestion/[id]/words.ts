import type { LaunchNeed } from "@/app/(member)/campaigns/_components/campaign-form/launch-needs";
import type { FoundBy, SuggestionView } from "@/lib/community";

const HOW: Record<FoundBy, string> = {
  account: "They asked for themselves.",
  email: "They have the e-mail address that was suggested.",
  phone: "They have the phone number that was suggested.",
  name: "Only the name is the same: make sure that it is the right one.",
};

/** By what a member was found who may be the suggested person. */
export const foundWords = (by: FoundBy): string => HOW[by];

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** "Two more suggestions are for the same person."; null without any. */
export function likewiseWords(count: number): string | null {
  if (count === 0) return null;
  const number = NUMBERS[count] ?? String(count);
  return count === 1
    ? `${number} more suggestion is for the same person.`
    : `${number} more suggestions are for the same person.`;
}

/** What is said below something that is missing: whose turn it is. */
export function needWords(view: SuggestionView): Partial<Record<LaunchNeed, string>> {
  const { suggestedBy, suggestedRecipient, found, words } = view;
  const who = suggestedBy?.firstName ?? "The suggestion";
  const person = suggestedRecipient.firstName || suggestedRecipient.fullName;
  return {
    ...(words.campaignTypeId === null && { campaignTypeId: `${who} didn’t choose one.` }),
    ...(words.amount === null && { amount: `${who} didn’t name one.` }),
    recipient: found ? `Is it ${found.member.fullName}?` : `${person} isn’t one yet.`,
  };
}
