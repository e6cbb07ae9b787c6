/** What a provider says about a person, once it was verified that it says so to us. */
export type ExternalProfile = {
  /** The provider's own id of the person. */
  subject: string;
  /** Null when the provider gave none. */
  email: string | null;
  /** True if the provider has seen that the person reads this mailbox. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};
