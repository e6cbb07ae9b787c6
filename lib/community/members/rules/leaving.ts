type Staying = {
  /** Admins who remain. */
  admins: readonly string[];
  /** Recipients of the active campaigns. */
  recipients: readonly string[];
};

/**
 * Returns whether a community can lose one of its admins: another remains, and every active campaign keeps an
 * admin who is not its recipient. Campaigns for the leaving admin make no difference, so the answer does not
 * reveal them.
 */
export const canDoWithout = ({ admins, recipients }: Staying): boolean =>
  admins.length > 0 && recipients.every((recipient) => admins.some((admin) => admin !== recipient));
