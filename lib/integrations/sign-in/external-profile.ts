/** A verified profile, meant for our client. */
export type ExternalProfile = {
  subject: string;
  email: string | null;
  /** The provider verified that the person reads this mailbox. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};
