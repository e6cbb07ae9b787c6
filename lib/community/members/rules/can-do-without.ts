type Staying = {
  admins: readonly string[];
  /** Of active campaigns. */
  recipients: readonly string[];
};

/**
 * Requires another admin, and for every active campaign one who is not its recipient. Ignores campaigns for
 * the leaving admin, so the answer does not reveal them.
 */
export const canDoWithout = ({ admins, recipients }: Staying): boolean =>
  admins.length > 0 && recipients.every((recipient) => admins.some((admin) => admin !== recipient));
