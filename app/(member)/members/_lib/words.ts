import { formatPhone } from "@/app/_features/forms/phone";
import type { ListedMember } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import type members from "@/messages/en/members.json";

type Say<Key extends string, Values = never> = (
  key: Key,
  ...values: [Values] extends [never] ? [] : [Values]
) => string;

type Reach = keyof typeof members.reach;

export const calledBy = (
  { fullName, email, phoneNumber }: Pick<ListedMember, "fullName" | "email" | "phoneNumber">,
  say: Say<"list.nobody">,
): string => fullName || email || (phoneNumber ? formatPhone(phoneNumber) : say("list.nobody"));

export const toldBy = (
  { isVerified, preferredCommunicationMethod }: ListedMember,
  say: Say<"told.notYet" | "told.text" | "told.email">,
): string => {
  if (!isVerified) return say("told.notYet");
  return say(preferredCommunicationMethod === 1 ? "told.text" : "told.email");
};

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

export const sinceOnCard = (
  { since }: ListedMember,
  timeZone: string,
  say: Say<"since.invited", { day: string }>,
): string => say("since.invited", { day: formatDate(since, timeZone) });

export function whyNotReached({ unreachable, isVerified }: ListedMember): Reach | null {
  switch (unreachable) {
    case null:
      return null;
    case "no_channel":
      return "noChannel";
    // A STOP is private to the member, so it shares the words of a carrier failure.
    case "stopped":
    case "carrier":
      return isVerified ? "quiet" : "quietInvited";
    case "bounced":
      return isVerified ? "bounced" : "bouncedInvited";
  }
}
