import type { z } from "zod";
import { type Ctx, command } from "@/lib/platform";
import { prepareLaunch } from "../campaigns/prepare-launch";
import { launchRow } from "./launch-row";
import { type DraftKind, openDraftOrLaunched } from "./open-draft";
import { launchDraftSchema } from "./schemas";
import { chosenIn } from "./write-draft";

async function launch(
  ctx: Ctx,
  input: z.output<typeof launchDraftSchema>,
  kind: DraftKind,
): Promise<{ id: string }> {
  const opened = await openDraftOrLaunched(ctx, input, kind);
  const { id, communityId } = opened;
  const { excludedIds } = await chosenIn(ctx, id);
  const prepared = await prepareLaunch(ctx, { ...input, communityId }, excludedIds);
  return launchRow(ctx, opened, kind, input, prepared);
}

/**
 * Launches the submitted content in one transaction. Idempotent. For admins. Throws like `launchCampaign`;
 * `conflict` if `revision` is stale or it was launched with other content; `notFound` once deleted, and for
 * its recipient.
 */
export const launchDraft = command(launchDraftSchema, (ctx, input) => launch(ctx, input, "draft"));

/** Like `launchDraft`. Afterwards only admins' reads connect suggestion and campaign. */
export const launchSuggestion = command(launchDraftSchema, (ctx, input) => launch(ctx, input, "suggestion"));
