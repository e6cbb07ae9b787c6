import { NothingHere } from "./_components/nothing-here";

/**
 * What everybody gets who is not the recipient, whatever the link says: whether there is such a campaign, whether it has
 * ended, and whom it was for are all answered alike.
 */
export default function RecipientNotFound() {
  return <NothingHere />;
}
