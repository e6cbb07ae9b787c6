export type SeedCampaign = {
  name: string;
  typeId: number;
  goal: number;
  raised: number;
  gifts: number;
  /** Days before the seed. */
  launched: number;
  description: string;
  /** Index of a person. */
  recipient: number;
  /** Indexes of excluded members. */
  leftOut: number[];
  /** Whole dollars. */
  transfer?: number;
  /** Whole dollars of monthly gifts. */
  monthly?: number;
  ended?: Ending;
};

/** Days before the seed; missing if pending. */
export type Ending = {
  stopped: number;
  chosen?: { daysAgo: number; by: "paypal" | "paper_check" };
  sent?: { daysAgo: number; reference: string };
};

/** Oldest first, so that numbers are chronological. */
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
    ended: {
      stopped: 131,
      chosen: { daysAgo: 131, by: "paypal" },
      sent: { daysAgo: 130, reference: "PP-7Q2M4" },
    },
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
    ended: {
      stopped: 62,
      chosen: { daysAgo: 62, by: "paper_check" },
      sent: { daysAgo: 60, reference: "Check 1187" },
    },
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

/** Active. */
export const CAMP_CAMPAIGN: SeedCampaign = {
  name: "A season away from work",
  typeId: 1,
  goal: 5000,
  raised: 1450,
  gifts: 11,
  launched: 6,
  description:
    "One of us can’t work until spring and drives two hours to every appointment. Gas, a room for the night, and the bills that don’t wait.",
  recipient: 3,
  leftOut: [],
};

/** The recipient has not chosen a payout method. */
export const PARISH_CAMPAIGN: SeedCampaign = {
  name: "Heat until spring",
  typeId: 5,
  goal: 2000,
  raised: 2160,
  gifts: 21,
  launched: 30,
  description: "The furnace is paid, the oil is not. Two thousand dollars keep a house warm until April.",
  recipient: 5,
  leftOut: [],
  ended: { stopped: 4 },
};

/** Ready for payout. */
export const CHOIR_CAMPAIGN: SeedCampaign = {
  name: "Rent while the shop is shut",
  typeId: 6,
  goal: 3000,
  raised: 2740,
  gifts: 19,
  launched: 26,
  description: "A small shop closed from one week to the next. The rent on the flat above it did not.",
  recipient: 4,
  leftOut: [],
  ended: { stopped: 3, chosen: { daysAgo: 2, by: "paper_check" } },
};
