/** Somebody with an account at the provider. */
export type SimPerson = { subject: string; email: string; firstName: string; lastName: string };

/** What the person let the provider tell about them. */
export type SharedProfile = {
  subject: string;
  /** Null when they did not share it. */
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** What an access token stands for. */
export type Grant = {
  clientId: string;
  scope: string;
  profile: SharedProfile;
  /** Milliseconds of real time: the application compares with its own clock, which nobody moves. */
  expiresAt: number;
};

/** What an authorization code stands for, and what must be sent with it. */
export type CodeGrant = Grant & { redirectUri: string; challenge: string | null; nonce: string | null };

/** What a simulated sign-in provider remembers; plain data, saved with the world. */
export type SignInState = {
  people: SimPerson[];
  codes: Record<string, CodeGrant>;
  tokens: Record<string, Grant>;
};

/** Nobody has signed in yet; one person of the demo has an account there. */
export function emptySignInState(subject: string): SignInState {
  const person = { subject, email: "member@lakewood.example", firstName: "Will", lastName: "Hartman" };
  return { people: [person], codes: {}, tokens: {} };
}
