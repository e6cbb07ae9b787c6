export type SeedCampaign = {
  name: string;
  typeId: number;
  goal: number;
  raised: number;
  gifts: number;
  /** Days before the day of the seed. */
  launched: number;
  description: string;
  /** Index of the recipient in the list of people. */
  recipient: number;
  /** Indexes of the members left out of the messages. */
  leftOut: number[];
  /** Whole dollars moved in from Our Balance. */
  transfer?: number;
  /** Whole dollars of what was raised that came from somebody who meant to give them every month. */
  monthly?: number;
  /** How it ended, for a completed campaign. */
  paid?: { stopped: number; sent: number; by: "paypal" | "paper_check"; reference: string };
};

/** Oldest first, so that numbers and pages are in chronological order. */
export const CAMPAIGNS: SeedCampaign[] = [
  {
    name: "Books for two freshmen",
    typeId: 4,
    goal: 2400,
    raised: 2610,
    gifts: 26,
    launched: 160,
    description:
      "Two kids from one of our families start college this fall. What is missing is books, a laptop and the first month of lunches. They are the first of their family to go. What is left over waits for whoever goes next.",
    recipient: 21,
    leftOut: [],
    paid: { stopped: 131, sent: 130, by: "paypal", reference: "PP-7Q2M4" },
  },
  {
    name: "A van that starts",
    typeId: 6,
    goal: 3500,
    raised: 3500,
    gifts: 31,
    launched: 95,
    description:
      "Someone in our class drives an hour to work, and the van gave up. A used one gets a family through the winter.",
    monthly: 25,
    recipient: 27,
    leftOut: [26],
    paid: { stopped: 62, sent: 60, by: "paper_check", reference: "Check 1187" },
  },
  {
    name: "A roof before winter",
    typeId: 2,
    goal: 6000,
    raised: 6740,
    gifts: 43,
    launched: 24,
    description:
      "One of our houses won’t stand another winter as it is. The builder’s deposit is due on the first. What comes in beyond the goal pays for heating.",
    recipient: 4,
    leftOut: [5, 6],
    transfer: 500,
  },
  {
    name: "Three months of treatment",
    typeId: 1,
    goal: 12000,
    raised: 8160,
    gifts: 52,
    launched: 11,
    description:
      "Insurance stops at the end of the month, the treatment does not. Twelve thousand dollars carry a member of our class through the next three months, with rent and the drives to the clinic.",
    recipient: 12,
    leftOut: [],
  },
  {
    name: "Help with a funeral",
    typeId: 3,
    goal: 4500,
    raised: 990,
    gifts: 13,
    launched: 1,
    description: "A parent died last week. The family should not have to count while they say goodbye.",
    recipient: 24,
    leftOut: [],
  },
];
