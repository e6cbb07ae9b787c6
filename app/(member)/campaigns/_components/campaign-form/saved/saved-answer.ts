import type { ActionState } from "@/app/_lib/action";
import type { ShownReview } from "../review/shown-review";
import type { Theirs } from "./clash";

export type SavedAnswer = ActionState & {
  /** "8:20 AM". */
  saved?: { revision: number; at: string };
  /** Nothing was written. */
  clash?: Theirs;
  review?: ShownReview;
};

export type SavingAction = (previous: SavedAnswer, form: FormData) => Promise<SavedAnswer>;

export const REVISION = "revision";
export const BASE = "base";

export const TAKE = "take.";
