type Facts = {
  state: "waiting_for_method" | "ready" | "sent" | "returned";
  takenUpAt: Date | null;
  sentAt: Date | null;
  arrivedAt: Date | null;
};

export type OwnStep = "waiting" | "chosen" | "taken_up" | "sent" | "arrived" | "returned";

export function ownStep({ state, takenUpAt, arrivedAt }: Facts): OwnStep {
  if (state === "waiting_for_method") return "waiting";
  if (state === "returned") return "returned";
  if (state === "ready") return takenUpAt === null ? "chosen" : "taken_up";
  return arrivedAt === null ? "sent" : "arrived";
}

export const isChoosable = (step: OwnStep) => step === "waiting" || step === "returned" || step === "chosen";
