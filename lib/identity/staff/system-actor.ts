import type { Ctx } from "@/lib/platform";

/** The system component that acted (no user did). */
export const systemActor = ({ actor }: Ctx): { actor: string } => ({
  actor: actor.kind === "system" ? `system: ${actor.name}` : actor.kind,
});
