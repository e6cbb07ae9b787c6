import type { ActionState } from "@/app/_lib/action";
import type { ShownReview } from "../review/shown-review";
import type { Theirs } from "./clash";

export type SavedAnswer = ActionState & {
  /** `at` is text: "8:20 AM". */
  saved?: { revision: number; at: string };
  /** Another save came first and differs: nothing was written. */
  clash?: Theirs;
  review?: ShownReview;
};

export type SavingAction = (previous: SavedAnswer, form: FormData) => Promise<SavedAnswer>;

export const REVISION = "revision";
export const BASE = "base";

/** Without scripts: which text of a field to save. */
export const TAKE = "take.";
