import type { Way } from "@/lib/kernel/quilt";

export type SewnQuilt = {
  seed: string;
  way: Way;
  /** Percent of the goal; may exceed 100. */
  percent: number;
  /** Two for a campaign's quilt, one for a hem below the head. */
  rows: 1 | 2;
};

export type Progress = { raised: string; ofGoal: string; percent: number; words: string };

export type Section = {
  /** Only where another community begins. */
  community: string | null;
  heading: string;
  paragraphs: string[];
  quilt?: SewnQuilt;
  progress?: Progress;
  link: { label: string; href: string };
  /** The campaign's short id, for "Not this time". */
  short: string | null;
};

/** A message's content in one language. */
export type MessageContent = {
  subject: string;
  /** Inbox preview; defaults to the first paragraph. */
  preheader?: string;
  heading: string;
  paragraphs: string[];
  /** The paragraphs are an admin's words, in any script. */
  isTheirs?: boolean;
  /** Right side of the head: the community or the subject. */
  aside?: string;
  quilt?: SewnQuilt;
  progress?: Progress;
  /** Lines of a sum. With `hasTotal`, the last is the result. */
  sum?: [label: string, value: string][];
  hasTotal?: boolean;
  /** Number and day of a receipt. */
  facts?: [label: string, value: string][];
  /** Amount that arrives, below the facts. */
  gain?: [label: string, value: string];
  /** Outlined if no action is needed. */
  action?: { label: string; href: string; isOutlined?: boolean };
  /** One button per person, instead of `action`. */
  actions?: { label: string; href: string }[];
  /** Below the card. */
  links?: { label: string; href: string }[];
  /** Below the button. */
  quiet?: string;
  /** At the end. */
  note?: string;
  /** Another person's words, shown as typed and set apart. */
  quote?: string;
  sections?: Section[];
  why?: string;
  sender?: string;
  /** The campaign's short id, so that its reader can mute it. */
  short?: string;
  replyTo?: string;
  sms: string;
};

export type WritersOf<Data> = { [Name in keyof Data]: (data: Data[Name]) => MessageContent };
