/** Years: COPPA, GDPR, and giving without a guardian's consent. */
export const LEAST_AGES = { account: 13, accountInEurope: 16, giving: 18 } as const;
