import { DomainError } from "@/lib/kernel";
import { log } from "@/lib/platform";

/**
 * 400 for a webhook that is badly signed, or well signed and nothing that we can read, with a line in the log; throws
 * every other error, which the provider's next try may find mended.
 */
export function malformed(from: "stripe" | "mail" | "text", error: unknown): Response {
  if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
  log.warn("webhook_refused", {
    from,
    reason: error.message,
    fields: Object.keys(error.fields ?? {}).join(" "),
  });
  return new Response("bad signature or content", { status: 400 });
}
