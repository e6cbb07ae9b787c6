/**
 * The least ages, in years: for an account (COPPA), for one where the GDPR applies, and for giving without a parent's or
 * guardian's consent. The terms, the privacy policy and the forms state them from here.
 */
export const LEAST_AGES = { account: 13, accountInEurope: 16, giving: 18 } as const;
