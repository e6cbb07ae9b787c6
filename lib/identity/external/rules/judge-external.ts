export type ExternalFacts = {
  linked: "none" | "open" | "closed";
  email: "none" | "unverified" | "verified";
  /** Looked up only if the address is verified. */
  account: "none" | "unfinished" | "finished";
  /** By our e-mail, in its own session. */
  emailProved: boolean;
  /** Predates the proof: an attacker may have turned it on. */
  hasOlderFactor: boolean;
  hasOther: boolean;
};

type ExternalVerdict = "log_in" | "link" | "complete_registration" | "password_first" | "ask_email";

/**
 * Decides a sign-in with a provider (001 §4).
 *
 * - Links only by an address that the provider verified and the account proved, and never a second id of one
 *   provider: addresses change owners, provider ids do not.
 * - Linking removes ways in older than the proof, but an older second factor stays for its owner to decide: a
 *   mailbox must not undo it.
 */
export function judgeExternal(facts: ExternalFacts): ExternalVerdict {
  if (facts.linked === "open") return "log_in";
  if (facts.email !== "verified") return "ask_email";
  if (facts.account !== "finished") return "complete_registration";
  const isOwners = facts.emailProved && !facts.hasOlderFactor;
  return isOwners && !facts.hasOther ? "link" : "password_first";
}
