import type { ActionState } from "@/app/_lib/action";
import type { ShownReview } from "../review/shown-review";
import type { Theirs } from "./clash";

export type SavedAnswer = ActionState & {
  /** The written revision, and its time as "8:20 AM". */
  saved?: { revision: number; at: string };
  /** Another save came first and differs from this form: nothing was written. */
  clash?: Theirs;
  /** The launch confirmation, shown once. */
  review?: ShownReview;
};

export type SavingAction = (previous: SavedAnswer, form: FormData) => Promise<SavedAnswer>;

/** Fields for the revision and values that the form started from. */
export const REVISION = "revision";
export const BASE = "base";

/** Without scripts: which text of a field to save, `theirs` or `mine`. */
export const TAKE = "take.";
