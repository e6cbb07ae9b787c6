import type { ActionState } from "@/app/_lib/action";
import type { ShownReview } from "../review/shown-review";
import type { Theirs } from "./clash";

/** The answer to a form of a campaign that is saved on the server before its launch. */
export type SavedAnswer = ActionState & {
  /** The revision that was written, and when, as it is said: "8:20 AM". */
  saved?: { revision: number; at: string };
  /** Somebody else has saved first, and other than this form: nothing was written. */
  clash?: Theirs;
  /** What a launch would do: the admin is asked once. */
  review?: ShownReview;
};

export type SavingAction = (previous: SavedAnswer, form: FormData) => Promise<SavedAnswer>;

/** The names of the fields by which a form says what it began from. */
export const REVISION = "revision";
export const BASE = "base";

/** Without scripts: whose text of a field is saved, `theirs` or `mine`. */
export const TAKE = "take.";
