/** What is known after Google or Facebook has identified somebody. */
export type ExternalFacts = {
  /** The state of the account that is linked to this person's id at the provider. */
  linked: "none" | "open" | "closed";
  /** The address that the provider gave. */
  email: "none" | "unverified" | "verified";
  /** The account with that address here, looked up only when the provider verified the address. */
  account: "none" | "unfinished" | "finished";
  /** Whether the owner of that account has proved the address by an e-mail of ours, in its own session. */
  emailProved: boolean;
  /** Whether that account's second factor is older than this proof: somebody else may have turned it on. */
  hasOlderFactor: boolean;
  /** Whether another id at the same provider is linked to that account already. */
  hasOther: boolean;
};

export type ExternalVerdict = "log_in" | "link" | "complete_registration" | "password_first" | "ask_email";

/**
 * What follows from a sign-in with a provider (001 §4). Accounts are linked only by an address that the
 * provider verified and the account itself proved, and never to a second id at one provider: an address may
 * get another owner, an id at a provider does not. Linking removes ways in that are older than the proof; a
 * second factor is none, and a mailbox must not undo it, so an older one leaves the decision to its owner.
 */
export function judgeExternal(facts: ExternalFacts): ExternalVerdict {
  if (facts.linked === "open") return "log_in";
  if (facts.email !== "verified") return "ask_email";
  if (facts.account !== "finished") return "complete_registration";
  const isOwners = facts.emailProved && !facts.hasOlderFactor;
  return isOwners && !facts.hasOther ? "link" : "password_first";
}
