/** What is known when Google or Facebook has said who somebody is. */
export type ExternalFacts = {
  /** The account that this person's id at the provider opens already. */
  linked: "none" | "open" | "closed";
  /** The address that the provider gave. */
  email: "none" | "unverified" | "verified";
  /** The account with that address here, looked for only when the provider verified it. */
  account: "none" | "unfinished" | "finished";
  /** Whether the owner of that account has confirmed the address to us. */
  emailConfirmed: boolean;
  /** Whether somebody else's id at the same provider opens that account already. */
  hasOther: boolean;
};

export type ExternalVerdict = "log_in" | "link" | "complete_registration" | "password_first" | "ask_email";

/**
 * What follows from a sign-in over a provider (001 §4). Accounts are joined only over an address that both sides
 * verified, and never a second time for one provider: an address may change hands, an id at a provider does not.
 */
export function judgeExternal(facts: ExternalFacts): ExternalVerdict {
  if (facts.linked === "open") return "log_in";
  if (facts.email !== "verified") return "ask_email";
  if (facts.account !== "finished") return "complete_registration";
  return facts.emailConfirmed && !facts.hasOther ? "link" : "password_first";
}
