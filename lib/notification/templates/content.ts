import type { Way } from "@/lib/kernel/quilt";

export type SewnQuilt = {
  seed: string;
  way: Way;
  /** Percent of the goal; may exceed 100. */
  percent: number;
  /** A campaign's quilt has two, a hem one. */
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

export type MessageContent = {
  subject: string;
  /** Defaults to the first paragraph. */
  preheader?: string;
  heading: string;
  paragraphs: string[];
  /** An admin's words. */
  isTheirs?: boolean;
  aside?: string;
  quilt?: SewnQuilt;
  progress?: Progress;
  sum?: [label: string, value: string][];
  hasTotal?: boolean;
  facts?: [label: string, value: string][];
  gain?: [label: string, value: string];
  /** Outlined if no action is needed. */
  action?: { label: string; href: string; isOutlined?: boolean };
  /** One button per person, instead of `action`. */
  actions?: { label: string; href: string }[];
  /** Below the card. */
  links?: { label: string; href: string }[];
  /** Below the button. */
  quiet?: string;
  note?: string;
  /** Another person's words, as typed. */
  quote?: string;
  sections?: Section[];
  why?: string;
  sender?: string;
  /** Lets the reader mute it. */
  short?: string;
  replyTo?: string;
  sms: string;
};

export type WritersOf<Data> = { [Name in keyof Data]: (data: Data[Name]) => MessageContent };
