/** What is known after Google or Facebook has identified somebody. */
export type ExternalFacts = {
  /** The state of the account that is linked to this person's id at the provider. */
  linked: "none" | "open" | "closed";
  /** The address that the provider gave. */
  email: "none" | "unverified" | "verified";
  /** The account with that address here, looked up only when the provider verified the address. */
  account: "none" | "unfinished" | "finished";
  /** Whether the owner of that account has confirmed the address to us. */
  emailConfirmed: boolean;
  /** Whether another id at the same provider is linked to that account already. */
  hasOther: boolean;
};

export type ExternalVerdict = "log_in" | "link" | "complete_registration" | "password_first" | "ask_email";

/**
 * What follows from a sign-in with a provider (001 §4). Accounts are linked only by an address that both
 * sides verified, and never to a second id at one provider: an address may get another owner, an id at a
 * provider does not.
 */
export function judgeExternal(facts: ExternalFacts): ExternalVerdict {
  if (facts.linked === "open") return "log_in";
  if (facts.email !== "verified") return "ask_email";
  if (facts.account !== "finished") return "complete_registration";
  return facts.emailConfirmed && !facts.hasOther ? "link" : "password_first";
}
