import { type BrowserKey, browserKey, type Ctx, requireUser } from "@/lib/platform";

/** Where and with what key a browser keeps what is typed into one form. */
export type KeptDoor = BrowserKey & {
  /** Those of earlier secrets of the site: what was kept with them is found, and kept anew. */
  before: BrowserKey[];
  /** True for a form that opens empty: what was kept is filled in at once. */
  fillsAtOnce?: boolean;
};

/** The forms that keep what is typed. */
type Form = { form: "create" } | { form: "draft" | "suggestion" | "repeat"; campaignId: string };

/** For pages: what their form needs to keep what the caller types. Only whoever is signed in as the caller can open it. */
export function keptDoor(ctx: Ctx, communityId: string, which: Form): KeptDoor {
  const { userId } = requireUser(ctx);
  const id = "campaignId" in which ? which.campaignId : "";
  return {
    ...browserKey(userId, "campaign forms", communityId, which.form, id),
    ...(which.form === "create" && { fillsAtOnce: true }),
  };
}
