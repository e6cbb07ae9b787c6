import { askPerson } from "./person-dialog";

export type BankOutcome = "complete" | "fail";

/**
 * The bank's 3-D Secure dialog: a modal dialog that keeps the focus until the person completes or fails the
 * authentication. Escape fails it, as closing Stripe's own dialog does. `sum`, e.g. `$20.76`, is shown unless
 * null.
 */
export async function askBank(sum: string | null): Promise<BankOutcome> {
  const isComplete = await askPerson({
    title: "Simulated bank check",
    kind: "3-D Secure",
    sum: sum ?? "Card check",
    text: "Here your bank would ask you to confirm that it is you. Choose how it ends.",
    yes: "Complete authentication",
    no: "Fail authentication",
  });
  return isComplete ? "complete" : "fail";
}
