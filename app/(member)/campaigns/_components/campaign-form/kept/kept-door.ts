import { type BrowserKey, browserKey, type Ctx, requireUser } from "@/lib/platform";

/** Name and key under which a browser keeps a form's input. */
export type KeptDoor = BrowserKey & {
  /** Keys of replaced site secrets: their entries are found and sealed again. */
  before: BrowserKey[];
  /** True for a form that opens empty: kept input is filled in without asking. */
  fillsAtOnce?: boolean;
};

type Form = { form: "create" } | { form: "draft" | "suggestion" | "repeat"; campaignId: string };

/**
 * Returns what a page's form needs to keep the caller's input. Only a session of the caller gets this key.
 */
export function keptDoor(ctx: Ctx, communityId: string, which: Form): KeptDoor {
  const { userId } = requireUser(ctx);
  const id = "campaignId" in which ? which.campaignId : "";
  return {
    ...browserKey(userId, "campaign forms", communityId, which.form, id),
    ...(which.form === "create" && { fillsAtOnce: true }),
  };
}
