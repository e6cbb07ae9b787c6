import { formatWhole } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { toWay } from "@/lib/kernel/quilt";
import { env } from "@/lib/platform";
import { textMessage } from "../messages/rules/render-text";
import type { MessageContent, Progress, Section, SewnQuilt, WritersOf } from "./content";
import type { CampaignMessages } from "./data";
import { shortOf } from "./links";

export type CampaignWords = {
  /** By message type. */
  subjects: Readonly<Record<string, (community: string) => string>>;
  give: string;
  seeQuilt: string;
  hope: string;
  keeps: string;
  /** `gifts` is null for older messages. */
  ofGoal: (goal: string, gifts: number | null) => string;
  sewn: (percent: number) => string;
  quietAtLaunch: string;
  quiet: string;
  onlyAdmins: string;
  because: (community: string) => string;
  digest: {
    /** 1 weekly, 2 daily, 3 monthly. */
    subjects: Readonly<Record<string, string>>;
    subject: string;
    further: (campaigns: number) => string;
    quiet: string;
    seeAll: string;
    because: string;
  };
};

type Campaign = CampaignMessages["campaign"];

const LAUNCH = "2";
const DONE = 100;

function percentOf({ goal, raised }: Campaign): number | null {
  const [dollars, cents] = [Number(goal), Number(raised)];
  return dollars > 0 && cents >= 0 ? Math.floor(cents / dollars) : null;
}

function quiltOf(data: Campaign): SewnQuilt | undefined {
  const percent = percentOf(data);
  return percent === null ? undefined : { seed: data.campaignId, way: toWay(data.way), percent, rows: 2 };
}

const dollarsOf = (goal: string) => formatWhole(Number(goal) * 100);

function progressOf(data: Campaign, words: CampaignWords): Progress | undefined {
  const percent = percentOf(data);
  if (percent === null || data.messageType === LAUNCH) return undefined;
  return {
    raised: formatWhole(Number(data.raised)),
    ofGoal: words.ofGoal(dollarsOf(data.goal), data.gifts === undefined ? null : Number(data.gifts)),
    percent: Math.min(DONE, percent),
    words: words.sewn(percent),
  };
}

const textIn = (data: Campaign, language: Language) =>
  (language === "es" ? data.contentEs : undefined) ?? data.content;

const maybe = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };

export const campaignWriters = (words: CampaignWords, language: Language): WritersOf<CampaignMessages> => ({
  campaign: (data) => {
    const isLaunch = data.messageType === LAUNCH;
    const content = textIn(data, language);
    const short = shortOf(data);
    return {
      subject: (words.subjects[data.messageType] ?? ((community: string) => community))(data.communityName),
      preheader: content,
      heading: data.campaignName,
      paragraphs: [content],
      isTheirs: true,
      ...maybe("quilt", quiltOf(data)),
      ...maybe("progress", progressOf(data, words)),
      ...(isLaunch && Number(data.goal) > 0
        ? {
            sum: [
              [words.hope, dollarsOf(data.goal)],
              [words.keeps, "$0"],
            ],
          }
        : {}),
      action: { label: isLaunch ? words.give : words.seeQuilt, href: data.link },
      quiet: isLaunch ? words.quietAtLaunch : words.quiet,
      note: words.onlyAdmins,
      why: words.because(data.communityName),
      sender: data.communityName,
      ...maybe("short", short ?? undefined),
      sms: textMessage(content, data.link, language),
    } satisfies MessageContent;
  },
  "progress-digest": ({ frequency }) => {
    const subject = words.digest.subjects[frequency ?? ""] ?? words.digest.subject;
    return {
      subject,
      heading: subject,
      paragraphs: [],
      action: { label: words.digest.seeAll, href: `${env().APP_URL}/campaigns` },
      quiet: words.digest.quiet,
      note: words.onlyAdmins,
      why: words.digest.because,
      sms: "",
    };
  },
});

function newestOf(parts: readonly Campaign[]): Campaign[] {
  const byCampaign = new Map<string, Campaign>();
  for (const data of parts) byCampaign.set(data.link, data);
  return [...byCampaign.values()];
}

export function sectionsOf(parts: readonly Campaign[], words: CampaignWords, language: Language): Section[] {
  const newest = newestOf(parts);
  const communities = [...new Set(newest.map(({ communityName }) => communityName))];
  return communities.flatMap((name) =>
    newest
      .filter(({ communityName }) => communityName === name)
      .map(
        (data, at): Section => ({
          community: at === 0 ? name : null,
          heading: data.campaignName,
          paragraphs: [textIn(data, language)],
          ...maybe("quilt", quiltOf(data)),
          ...maybe("progress", progressOf(data, words)),
          link: { label: data.messageType === LAUNCH ? words.give : words.seeQuilt, href: data.link },
          short: shortOf(data),
        }),
      ),
  );
}
