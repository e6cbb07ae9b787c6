import { askPerson } from "./person-dialog";

type BankOutcome = "complete" | "fail";

/** Shows the 3-D Secure dialog. Escape fails the challenge, as in Stripe's dialog. */
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
