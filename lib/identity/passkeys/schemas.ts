import { z } from "zod";
import { asIssue, because, tidy } from "@/lib/kernel";

const REQUIRED = asIssue("input.required");

/** Above what authenticators send, so that parsing is cheap. */
const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal("public-key") };
const clientDataJSON = base64url(4000);

/** WebAuthn's AuthenticationResponseJSON. */
export const assertionSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(4000),
      signature: base64url(8000),
      userHandle: base64url(128).optional(),
    }),
  })
  // We request no extensions.
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

/** WebAuthn's RegistrationResponseJSON. */
export const attestationSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON,
      attestationObject: base64url(20_000),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

export const LONGEST_PASSKEY_NAME = 40;

export const passkeyNameSchema = z
  .string({ error: REQUIRED })
  .max(1_000, {
    error: asIssue(because("passkey.name_too_long", { count: LONGEST_PASSKEY_NAME })),
    abort: true,
  })
  .transform(tidy)
  .pipe(
    z
      .string()
      .min(1, { error: REQUIRED, abort: true })
      .max(LONGEST_PASSKEY_NAME, asIssue(because("passkey.name_too_long", { count: LONGEST_PASSKEY_NAME })))
      .regex(/^\P{Cc}*$/u, asIssue("passkey.name_characters")),
  );
