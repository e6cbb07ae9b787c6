import type { Limits, ParsingFault } from "./limits";

export type Source = Uint8Array | { path: string };

export type Job = Limits & { parser: string; source: Source; options: unknown };

export type Outcome = { value: unknown } | { fault: ParsingFault };

/** Ready once, then one outcome per job. */
export type Answer =
  | { isReady: true }
  /** `isWorn`: too much memory; use another process next. */
  | { outcome: Outcome; isWorn: boolean };
