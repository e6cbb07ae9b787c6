/** 001 §3. */
export const BY_EMAIL = 0;
export const BY_TEXT = 1;
export type Method = typeof BY_EMAIL | typeof BY_TEXT;

/** 001 §3. Messages about their account, gifts and money always come. */
export const KINDS = [
  { messageType: 1, name: "Invitations to additional groups" },
  { messageType: 2, name: "New campaign launched" },
  { messageType: 3, name: "Progress at 25%" },
  { messageType: 4, name: "Progress at 50%" },
  { messageType: 5, name: "Progress at 75%" },
  { messageType: 6, name: "Progress at 100%" },
] as const;

export type KindNumber = (typeof KINDS)[number]["messageType"];

export const KIND_NUMBERS: readonly KindNumber[] = KINDS.map(({ messageType }) => messageType);

/** 001 §3. */
export const FREQUENCIES = { asItHappens: 0, weekly: 1, daily: 2, monthly: 3 } as const;
export type Frequency = (typeof FREQUENCIES)[keyof typeof FREQUENCIES];

export type KindChoice = { messageType: KindNumber; communicationMethod: Method; isEnabled: boolean };

/** In the order of `KINDS`. */
export type Choices = { frequency: Frequency; messages: KindChoice[] };
