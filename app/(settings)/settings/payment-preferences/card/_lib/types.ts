import type { Work } from "@/lib/kernel/proof-of-work";

/** The server's answer to a typed card. */
export type CardAnswer =
  /** Many cards are being tried: this device works a little, and sends the same token again. */
  | { kind: "work"; work: Work }
  /** Others are before this one: the same token again, after so many seconds. */
  | { kind: "wait"; seconds: number }
  /** The card's bank wants to see its owner. */
  | { kind: "bank"; clientSecret: string; setupIntentId: string }
  /** It is saved, or something else has to be done first: go there. */
  | { kind: "go"; href: string }
  /** It was not saved; the message says why and what to do, and null that we could not be reached. */
  | { kind: "refused"; message: string | null };
