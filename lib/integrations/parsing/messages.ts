import type { Limits, ParsingFault } from "./limits";

/** The bytes to parse, or the path of the file that holds them. */
export type Source = Uint8Array | { path: string };

/** What the product sends to a parsing process. */
export type Job = Limits & { parser: string; source: Source; options: unknown };

export type Outcome = { value: unknown } | { fault: ParsingFault };

/** What a parsing process sends: that its parsers are loaded, and then one outcome per job. */
export type Answer =
  | { isReady: true }
  /** `isWorn`: it holds so much memory that the next job belongs to another process. */
  | { outcome: Outcome; isWorn: boolean };
