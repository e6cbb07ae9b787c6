type Staying = {
  /** Remaining admins. */
  admins: readonly string[];
  /** Recipients of the active campaigns. */
  recipients: readonly string[];
};

/**
 * True if a community can lose an admin: another remains, and every active campaign keeps an admin who is not
 * its recipient. Ignores campaigns for the leaving admin, so that the answer does not reveal them.
 */
export const canDoWithout = ({ admins, recipients }: Staying): boolean =>
  admins.length > 0 && recipients.every((recipient) => admins.some((admin) => admin !== recipient));
