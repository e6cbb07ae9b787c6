type Staying = {
  /** The admins who would be left. */
  admins: readonly string[];
  /** Whom the active campaigns are for. */
  recipients: readonly string[];
};

/**
 * Whether a community can do without one of its admins: another is left, and every active campaign keeps one whom it
 * is not for, because nobody can see or send a campaign that is for themselves. Whether a campaign is for the one who
 * goes makes no difference, so the answer does not reveal it.
 */
export const canDoWithout = ({ admins, recipients }: Staying): boolean =>
  admins.length > 0 && recipients.every((recipient) => admins.some((admin) => admin !== recipient));
