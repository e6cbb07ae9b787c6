import type { Ctx } from "@/lib/platform";
import type { Registration } from "../registration/registration-token";
import type { ExternalId } from "./accounts";
import { fingerprintOf, peekExternal } from "./token";

/**
 * The account at Google or Facebook that is to open the one being registered. Where the provider vouched for the
 * address, the one that came with it. Where the address was confirmed by mail, only the one whose token is shown here:
 * otherwise somebody could type a stranger's address, and the stranger's click would let them in.
 */
export async function externalOfRegistration(
  ctx: Ctx,
  registration: Registration,
  externalToken: string | undefined,
): Promise<ExternalId | undefined> {
  const { provider, subject, externalProof } = registration;
  if (provider && subject) return { provider, subject };
  if (!externalProof || !externalToken || fingerprintOf(externalToken) !== externalProof) return undefined;
  const pending = await peekExternal(ctx, externalToken);
  return pending ? { provider: pending.provider, subject: pending.subject } : undefined;
}
