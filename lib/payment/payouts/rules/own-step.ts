type Facts = {
  state: "waiting_for_method" | "ready" | "sent" | "returned";
  takenUpAt: Date | null;
  sentAt: Date | null;
  arrivedAt: Date | null;
};

/** Where a recipient's money stands, in their own eyes. */
export type OwnStep = "waiting" | "chosen" | "taken_up" | "sent" | "arrived" | "returned";

/** The step that a payout has reached. */
export function ownStep({ state, takenUpAt, arrivedAt }: Facts): OwnStep {
  if (state === "waiting_for_method") return "waiting";
  if (state === "returned") return "returned";
  if (state === "ready") return takenUpAt === null ? "chosen" : "taken_up";
  return arrivedAt === null ? "sent" : "arrived";
}

/** Whether the recipient can choose or correct the choice now. */
export const isChoosable = (step: OwnStep) => step === "waiting" || step === "returned" || step === "chosen";
