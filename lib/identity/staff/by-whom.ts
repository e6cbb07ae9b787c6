import type { Ctx } from "@/lib/platform";

/** What a line of the log about staff holds: which of the system's own parts did it, for no person did. */
export const byWhom = ({ actor }: Ctx): { actor: string } => ({
  actor: actor.kind === "system" ? `system: ${actor.name}` : actor.kind,
});
