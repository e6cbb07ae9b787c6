import type { Ctx } from "@/lib/platform";
import type { Registration } from "../registration/registration-token";
import type { ExternalId } from "./accounts";
import { fingerprintOf, peekExternal } from "./token";

/**
 * The account at Google or Facebook to link to the one being registered. If the provider verified the
 * address, it is the one stored with the registration. If the address was confirmed by e-mail, it is linked
 * only when the same browser shows its token: otherwise an attacker could type a victim's address, and the
 * victim's click in the e-mail would give the attacker's Google or Facebook access to the new account.
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
