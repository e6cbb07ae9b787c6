/** Somebody with an account at the provider. */
export type SimPerson = { subject: string; email: string; firstName: string; lastName: string };

/** The data that the person shared through the provider. */
export type SharedProfile = {
  subject: string;
  /** Null when they did not share it. */
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** What an access token grants. */
export type Grant = {
  clientId: string;
  scope: string;
  profile: SharedProfile;
  /** Milliseconds of real time, because the application compares it with its own, real clock. */
  expiresAt: number;
};

/** What an authorization code grants, and the parameters that must match when it is redeemed. */
export type CodeGrant = Grant & { redirectUri: string; challenge: string | null; nonce: string | null };

/** The state of a simulated sign-in provider; plain data, saved with the world. */
export type SignInState = {
  people: SimPerson[];
  codes: Record<string, CodeGrant>;
  tokens: Record<string, Grant>;
};

/** The initial state: no codes or tokens, and an account for one person of the demo. */
export function emptySignInState(subject: string): SignInState {
  const person = { subject, email: "member@lakewood.example", firstName: "Will", lastName: "Hartman" };
  return { people: [person], codes: {}, tokens: {} };
}
