import type { SharedProfile } from "./state";

type WantedToken = { clientId: string | null; lifeSeconds: number | null; profile: SharedProfile };

/** Null if malformed. */
export function readWantedToken(
  input: Record<string, unknown>,
  newSubject: () => string,
): WantedToken | null {
  const { clientId, subject, email, emailVerified, firstName, lastName, expiresIn } = input;
  const text = (value: unknown) => value === undefined || typeof value === "string";
  if (![clientId, subject, firstName, lastName].every(text)) return null;
  if (email !== null && !text(email)) return null;
  if (emailVerified !== undefined && typeof emailVerified !== "boolean") return null;
  if (expiresIn !== undefined && typeof expiresIn !== "number") return null;
  return {
    clientId: typeof clientId === "string" ? clientId : null,
    lifeSeconds: expiresIn ?? null,
    profile: {
      subject: typeof subject === "string" ? subject : newSubject(),
      email: typeof email === "string" ? email : null,
      emailVerified: emailVerified ?? true,
      firstName: typeof firstName === "string" ? firstName : "Robin",
      lastName: typeof lastName === "string" ? lastName : "Ashby",
    },
  };
}
