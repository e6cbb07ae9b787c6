import { because, type FieldReasons, type Why } from "@/lib/kernel";
import {
  type FieldText,
  type MemberMatch,
  type MemberName,
  memberMatches,
  type NameMatch,
  type Person,
  readFields,
  recipientMatches,
  wordsOfMembers,
} from "@/lib/names";
import { type MessageType, milestoneOf } from "./milestones";

export type CampaignTexts = {
  name: string;
  description: string;
  /** `spanish`: sent to members who read Spanish. */
  messages: readonly { messageType: MessageType; content: string; spanish?: string | undefined }[];
};

export type TextMatches = { matches: NameMatch[]; members: MemberMatch[] };

type Said = FieldText & {
  why: (names: string) => Why;
  question: (params: { name: string; members: string }) => Why;
};

const fieldsOf = (texts: CampaignTexts): Said[] => [
  {
    field: "name",
    text: texts.name,
    why: (names) => because("campaign.name_in_title", { names }),
    question: (params) => because("campaign.member_in_title", params),
  },
  {
    field: "description",
    text: texts.description,
    why: (names) => because("campaign.name_in_description", { names }),
    question: (params) => because("campaign.member_in_description", params),
  },
  ...texts.messages.flatMap(({ messageType, content, spanish }, index) =>
    [content, spanish].flatMap((text) =>
      text === undefined ? [] : [{ field: `messages.${index}.content`, text, ...saidOfMessage(messageType) }],
    ),
  ),
];

function saidOfMessage(type: MessageType): Pick<Said, "why" | "question"> {
  const milestone = milestoneOf(type);
  return milestone === null
    ? {
        why: (names) => because("campaign.name_in_launch_message", { names }),
        question: (params) => because("campaign.member_in_launch_message", params),
      }
    : {
        why: (names) => because("campaign.name_in_milestone_message", { milestone, names }),
        question: (params) => because("campaign.member_in_milestone_message", { milestone, ...params }),
      };
}

export const wordsToLookUp = (texts: CampaignTexts): string[] => wordsOfMembers(readFields(fieldsOf(texts)));

export function campaignMatches(
  texts: CampaignTexts,
  recipient: Person,
  community: { name: string; members: readonly MemberName[] },
): TextMatches {
  const fields = readFields(fieldsOf(texts));
  const matches = recipientMatches(fields, recipient);
  const { name: communityName, members } = community;
  return { matches, members: memberMatches(fields, members, { matched: matches, communityName }) };
}

const MOST_NAMED = 3;

const listed = (members: readonly string[]) =>
  members.slice(0, MOST_NAMED).join(", ") + (members.length > MOST_NAMED ? ", …" : "");

/** What reveals the recipient, and a question per named member. */
export function findReasons(texts: CampaignTexts, { matches, members }: TextMatches): FieldReasons {
  const fields: Record<string, Why[]> = {};
  for (const { field, why, question } of fieldsOf(texts)) {
    const found = matches.filter((match) => match.field === field).map((match) => `“${match.found}”`);
    const asked = members.filter((match) => match.field === field);
    const whys = [
      ...(found.length > 0 ? [why(found.join(", "))] : []),
      ...asked.map((match) => question({ name: match.found, members: listed(match.members) })),
    ];
    if (whys.length > 0) fields[field] = whys;
  }
  return fields;
}
