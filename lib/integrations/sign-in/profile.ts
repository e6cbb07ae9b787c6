/** A person as the provider describes them, from an answer that was verified to be meant for our client. */
export type ExternalProfile = {
  /** The provider's own id of the person. */
  subject: string;
  /** Null when the provider gave none. */
  email: string | null;
  /** True if the provider has verified that the person reads this mailbox. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};
