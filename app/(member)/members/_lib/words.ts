import { formatPhone } from "@/app/_features/forms/phone";
import type { ListedMember, MemberFilter } from "@/lib/community";
import { formatDate } from "@/lib/kernel";

/** What a member is called in lists: somebody invited without a name by their address. */
export const calledBy = ({ fullName, email, phoneNumber }: ListedMember): string =>
  fullName || email || (phoneNumber ? formatPhone(phoneNumber) : "Nobody");

/** How messages go to a member; nothing goes to somebody who has not joined. */
export const toldBy = ({ isVerified, preferredCommunicationMethod }: ListedMember): string => {
  if (!isVerified) return "Not yet";
  return preferredCommunicationMethod === 1 ? "Text" : "E-mail";
};

/** When somebody joined or was invited, in a community's time. */
export function sinceWhen({ state, since, expiresAt }: ListedMember, timeZone: string): string {
  if (state === "verified") return `Member since ${formatDate(since, timeZone)}`;
  const until = expiresAt ? formatDate(expiresAt, timeZone) : "";
  const invited = `Invited ${formatDate(since, timeZone)}`;
  return state === "invited" ? `${invited}, good until ${until}` : `${invited}, ran out ${until}`;
}

/** The same in as many words as a card has room for; its badge says the rest. */
export const sinceOnCard = ({ since }: ListedMember, timeZone: string): string =>
  `Invited ${formatDate(since, timeZone)}`;

/** The filters of the list, in their order, by their names for people. */
export const FILTER_WORDS: Record<MemberFilter, string> = {
  all: "Everybody",
  verified: "Verified",
  invited: "Invited",
  lapsed: "Invitation lapsed",
  unreachable: "Not reached",
};

/** What stands in place of a list that a filter leaves empty. */
export const NOBODY_WORDS: Record<MemberFilter, string> = {
  all: "Nobody is here yet.",
  verified: "Nobody has joined yet.",
  invited: "Nobody has an open invitation.",
  lapsed: "No invitation has lapsed.",
  unreachable: "Everybody can be reached.",
};

/** What is wrong with the way to somebody, and what an admin can do about it. */
export function whyNotReached({
  unreachable,
  isVerified,
}: ListedMember): { what: string; remedy: string } | null {
  switch (unreachable) {
    case null:
      return null;
    case "no_channel":
      return {
        what: "No message reaches them: we have neither an e-mail address nor a phone that agreed to texts.",
        remedy: "They can add one under Settings, Personal info.",
      };
    // Whether somebody said STOP is theirs to know: the words are those for a carrier that brings nothing, too.
    case "stopped":
    case "carrier":
      return isVerified
        ? {
            what: "No message reaches them at the moment.",
            remedy: "Tell them another way. They can add another way under Settings, Personal info.",
          }
        : {
            what: "The invitation did not reach them: their phone takes no texts from us.",
            remedy: "Enter an e-mail address, or copy a link and pass it on yourself.",
          };
    case "bounced":
      return isVerified
        ? {
            what: "No message reaches them: their mailbox sends everything back.",
            remedy: "Tell them another way. They can enter a new address under Settings, Personal info.",
          }
        : {
            what: "The invitation did not reach them: the mailbox sent it back.",
            remedy: "Correct the address, or copy a link and pass it on yourself.",
          };
  }
}
