import { NothingHere } from "./_components/nothing-here";

/**
 * The same answer for every link of a non-recipient. It does not reveal whether the campaign exists, has
 * ended, or for which person it was.
 */
export default function RecipientNotFound() {
  return <NothingHere />;
}
