import type { FieldErrors } from "@/lib/kernel";
import { type MessageType, milestoneOf } from "./milestones";
import { type FieldText, type Find, findsOfRecipient, type Person } from "./names-in-text";

export type CampaignTexts = {
  name: string;
  description: string;
  messages: readonly { messageType: MessageType; content: string }[];
};

/** The texts of a campaign under the names of its form's fields. */
const fieldsOf = (texts: CampaignTexts): (FieldText & { place: string })[] => [
  { field: "name", text: texts.name, place: "the title" },
  { field: "description", text: texts.description, place: "the description" },
  ...texts.messages.map(({ messageType, content }, index) => ({
    field: `messages.${index}.content`,
    text: content,
    place: placeOf(messageType),
  })),
];

function placeOf(type: MessageType): string {
  const milestone = milestoneOf(type);
  return milestone === null ? "the launch message" : `the ${milestone}% message`;
}

/** What gives the recipient away in a campaign's texts. */
export const findsInCampaign = (texts: CampaignTexts, recipient: Person): Find[] =>
  findsOfRecipient(fieldsOf(texts), recipient);

/** One sentence a field: `Found in the title: “Alan”.` */
export function findSentences(texts: CampaignTexts, finds: Find[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, place } of fieldsOf(texts)) {
    const found = finds.filter((find) => find.field === field).map((find) => `“${find.found}”`);
    if (found.length > 0) errors[field] = [`Found in ${place}: ${found.join(", ")}.`];
  }
  return errors;
}
