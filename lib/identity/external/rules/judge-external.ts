export type ExternalFacts = {
  /** State of the account linked to the provider id. */
  linked: "none" | "open" | "closed";
  /** Address from the provider. */
  email: "none" | "unverified" | "verified";
  /** Our account with that address; looked up only if verified. */
  account: "none" | "unfinished" | "finished";
  /** Whether the account proved the address by our e-mail, in its own session. */
  emailProved: boolean;
  /** The factor predates the proof: an attacker may have turned it on. */
  hasOlderFactor: boolean;
  /** Whether the account has another id of this provider. */
  hasOther: boolean;
};

export type ExternalVerdict = "log_in" | "link" | "complete_registration" | "password_first" | "ask_email";

/**
 * Decides a sign-in with a provider (001 §4).
 *
 * - Links only by an address that the provider verified and the account proved, and never a second id of one
 *   provider: addresses change owners, provider ids do not.
 * - Linking removes ways in older than the proof. It keeps an older second factor, which a mailbox must not
 *   undo; its owner decides.
 */
export function judgeExternal(facts: ExternalFacts): ExternalVerdict {
  if (facts.linked === "open") return "log_in";
  if (facts.email !== "verified") return "ask_email";
  if (facts.account !== "finished") return "complete_registration";
  const isOwners = facts.emailProved && !facts.hasOlderFactor;
  return isOwners && !facts.hasOther ? "link" : "password_first";
}
