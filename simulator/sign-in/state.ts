export type SimPerson = { subject: string; email: string; firstName: string; lastName: string };

export type SharedProfile = {
  subject: string;
  /** Null if not shared. */
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

export type Grant = {
  clientId: string;
  scope: string;
  profile: SharedProfile;
  /** Real time in ms, because the application uses its own clock. */
  expiresAt: number;
};

/** Includes the parameters that must match at redemption. */
export type CodeGrant = Grant & { redirectUri: string; challenge: string | null; nonce: string | null };

export type SignInState = {
  people: SimPerson[];
  codes: Record<string, CodeGrant>;
  tokens: Record<string, Grant>;
};

/** One account of the demo. */
export function emptySignInState(subject: string): SignInState {
  const person = { subject, email: "member@lakewood.example", firstName: "Will", lastName: "Hartman" };
  return { people: [person], codes: {}, tokens: {} };
}
