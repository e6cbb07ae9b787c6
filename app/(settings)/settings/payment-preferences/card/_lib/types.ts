import type { Work } from "@/lib/kernel/proof-of-work";

export type CardAnswer =
  /** Many cards are being tried: the device does proof of work and sends the same token again. */
  | { kind: "work"; work: Work }
  /** Queued: send the same token again after this time. */
  | { kind: "wait"; seconds: number }
  | { kind: "bank"; clientSecret: string; setupIntentId: string }
  | { kind: "go"; href: string }
  /** `message` is null if we could not be reached. */
  | { kind: "refused"; message: string | null };
