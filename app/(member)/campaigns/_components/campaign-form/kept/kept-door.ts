import { type BrowserKey, browserKey, type Ctx, requireUser } from "@/lib/platform";

export type KeptDoor = BrowserKey & {
  /** Of replaced site secrets, to seal entries again. */
  before: BrowserKey[];
  /** The form opens empty. */
  fillsAtOnce?: boolean;
};

type Form = { form: "create" } | { form: "draft" | "suggestion" | "repeat"; campaignId: string };

/** Creates the access to a form's kept entry. Only the caller's sessions get the key. */
export function keptDoor(ctx: Ctx, communityId: string, which: Form): KeptDoor {
  const { userId } = requireUser(ctx);
  const id = "campaignId" in which ? which.campaignId : "";
  return {
    ...browserKey(userId, "campaign forms", communityId, which.form, id),
    ...(which.form === "create" && { fillsAtOnce: true }),
  };
}
