import { because, type FieldReasons, type Why } from "@/lib/kernel";
import { type MessageType, milestoneOf } from "./milestones";
import { type FieldText, type NameMatch, type Person, recipientMatches } from "./names-in-text";

export type CampaignTexts = {
  name: string;
  description: string;
  messages: readonly { messageType: MessageType; content: string }[];
};

/** The texts of a campaign under the names of its form's fields. */
const fieldsOf = (texts: CampaignTexts): (FieldText & { why: (names: string) => Why })[] => [
  { field: "name", text: texts.name, why: (names) => because("campaign.name_in_title", { names }) },
  {
    field: "description",
    text: texts.description,
    why: (names) => because("campaign.name_in_description", { names }),
  },
  ...texts.messages.map(({ messageType, content }, index) => ({
    field: `messages.${index}.content`,
    text: content,
    why: whyInMessage(messageType),
  })),
];

const whyInMessage = (type: MessageType) => {
  const milestone = milestoneOf(type);
  return (names: string): Why =>
    milestone === null
      ? because("campaign.name_in_launch_message", { names })
      : because("campaign.name_in_milestone_message", { milestone, names });
};

/** What gives the recipient away in a campaign's texts. */
export const campaignMatches = (texts: CampaignTexts, recipient: Person): NameMatch[] =>
  recipientMatches(fieldsOf(texts), recipient);

/** One reason a field: `Found in the title: “Alan”.` */
export function findReasons(texts: CampaignTexts, matches: NameMatch[]): FieldReasons {
  const fields: Record<string, Why[]> = {};
  for (const { field, why } of fieldsOf(texts)) {
    const found = matches.filter((match) => match.field === field).map((match) => `“${match.found}”`);
    if (found.length > 0) fields[field] = [why(found.join(", "))];
  }
  return fields;
}
