import { formatPhone } from "@/app/_features/forms/phone";
import type { ListedMember } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import type members from "@/messages/en/members.json";

/** Says texts of the namespace `members` in the page's language. */
type Say<Key extends string, Values = never> = (
  key: Key,
  ...values: [Values] extends [never] ? [] : [Values]
) => string;

type Reach = keyof typeof members.reach;

/** What a member is called in lists: somebody invited without a name by their address. */
export const calledBy = (
  { fullName, email, phoneNumber }: Pick<ListedMember, "fullName" | "email" | "phoneNumber">,
  say: Say<"list.nobody">,
): string => fullName || email || (phoneNumber ? formatPhone(phoneNumber) : say("list.nobody"));

/** How messages go to a member; nothing goes to somebody who has not joined. */
export const toldBy = (
  { isVerified, preferredCommunicationMethod }: ListedMember,
  say: Say<"told.notYet" | "told.text" | "told.email">,
): string => {
  if (!isVerified) return say("told.notYet");
  return say(preferredCommunicationMethod === 1 ? "told.text" : "told.email");
};

/** When somebody joined or was invited, in a community's time. */
export function sinceWhen(
  { state, since, expiresAt }: ListedMember,
  timeZone: string,
  say: Say<"since.member", { day: string }> &
    Say<"since.invitedUntil" | "since.invitedEnded", { day: string; until: string }>,
): string {
  const day = formatDate(since, timeZone);
  if (state === "verified") return say("since.member", { day });
  const until = expiresAt ? formatDate(expiresAt, timeZone) : "";
  return say(state === "invited" ? "since.invitedUntil" : "since.invitedEnded", { day, until });
}

/** The same in as many words as a card has room for; its badge says the rest. */
export const sinceOnCard = (
  { since }: ListedMember,
  timeZone: string,
  say: Say<"since.invited", { day: string }>,
): string => say("since.invited", { day: formatDate(since, timeZone) });

/** What is wrong with the way to somebody, and what an admin can do about it: the key of its texts in `reach`. */
export function whyNotReached({ unreachable, isVerified }: ListedMember): Reach | null {
  switch (unreachable) {
    case null:
      return null;
    case "no_channel":
      return "noChannel";
    // Whether somebody said STOP is theirs to know: the words are those for a carrier that brings nothing, too.
    case "stopped":
    case "carrier":
      return isVerified ? "quiet" : "quietInvited";
    case "bounced":
      return isVerified ? "bounced" : "bouncedInvited";
  }
}
