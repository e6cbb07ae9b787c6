import type { Way } from "@/lib/kernel/quilt";

/** How far a campaign's quilt is sewn. */
export type SewnQuilt = {
  seed: string;
  way: Way;
  /** Percent of the goal; may exceed 100. */
  percent: number;
  /** Two for a campaign's own quilt, one for a hem beneath the head. */
  rows: 1 | 2;
};

/** What has come together so far, shown with a bar. */
export type Progress = { raised: string; ofGoal: string; percent: number; words: string };

/** One campaign in an e-mail about several. */
export type Section = {
  /** The community's name, where another community begins. */
  community: string | null;
  heading: string;
  paragraphs: string[];
  quilt?: SewnQuilt;
  progress?: Progress;
  link: { label: string; href: string };
  /** The campaign in the short form of its link, for "Not this time". */
  short: string | null;
};

/** The content of a message in one language, before it becomes an e-mail or a text. */
export type MessageContent = {
  subject: string;
  /** What an inbox shows beside the subject; the first paragraph when left out. */
  preheader?: string;
  heading: string;
  paragraphs: string[];
  /** True where the paragraphs are words that an admin wrote, in whatever script. */
  isTheirs?: boolean;
  /** At the right of the e-mail's head: the community, or what this is. */
  aside?: string;
  quilt?: SewnQuilt;
  progress?: Progress;
  /** Lines of a sum: the gift, the card fee, the charge. The last one is the result where `hasTotal` says so. */
  sum?: [label: string, value: string][];
  hasTotal?: boolean;
  /** What is to be kept beside the sum: the number and the day of a receipt. */
  facts?: [label: string, value: string][];
  /** What arrives of a gift, beneath the facts. */
  gain?: [label: string, value: string];
  /** The one button; outlined where there is nothing to do. */
  action?: { label: string; href: string; isOutlined?: boolean };
  /** A button for each of several people, in place of the one. */
  actions?: { label: string; href: string }[];
  /** Further ways, beneath the card. */
  links?: { label: string; href: string }[];
  /** A quiet line beneath the button. */
  quiet?: string;
  /** A line beneath the stitch, at the end. */
  note?: string;
  /** What somebody else wrote, shown as they typed it and set apart from our own words. */
  quote?: string;
  sections?: Section[];
  /** Why it came. */
  why?: string;
  /** The community in whose name it comes. */
  sender?: string;
  /** The campaign that it is about, in the short form of its link: whoever reads it can stop this one campaign. */
  short?: string;
  /** The address for replies, when they do not go to us. */
  replyTo?: string;
  /** The same as one text message (SMS), with the link. */
  sms: string;
};

/** The writers of these messages in one language. */
export type WritersOf<Data> = { [Name in keyof Data]: (data: Data[Name]) => MessageContent };
