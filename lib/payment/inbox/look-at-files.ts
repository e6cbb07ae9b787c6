import { MINUTE } from "@/lib/kernel";
import { unscannedFiles } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import type { Found } from "./rules/troubles";

const PATIENCE = 30 * MINUTE;

/** Never names the files. */
export async function lookAtFiles(ctx: Ctx): Promise<Found[]> {
  const { count, oldest, hasScanner } = await unscannedFiles(ctx);
  if (oldest === null || ctx.now().getTime() - oldest.getTime() <= PATIENCE) return [];
  return [
    {
      key: "files-unscanned",
      kind: "files-unscanned",
      subject: "files",
      amountCents: null,
      facts: { count, scanner: hasScanner ? "clamd" : "none" },
      fingerprint: oldest.toISOString(),
      since: oldest,
    },
  ];
}
