import type { Ctx } from "@/lib/platform";
import type { Registration } from "../registration/registration-token";
import type { ExternalId } from "./accounts";
import { fingerprintOf, peekExternal } from "./token";

/**
 * If the address was only confirmed by e-mail, the same browser must show its token (reason:
 * `answerExternalEmail`).
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
