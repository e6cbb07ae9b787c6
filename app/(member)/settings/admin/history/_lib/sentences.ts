import type { HistoryAction, HistoryLine, HistoryPerson } from "@/lib/community";
import { formatCents, plural } from "@/lib/kernel";

const SOMEBODY: Record<Exclude<HistoryPerson, object>, string> = {
  provider: "The provider",
  deleted: "Somebody who deleted their account",
  unknown: "Somebody",
};

const nameOf = (person: HistoryPerson): string =>
  typeof person === "object" ? person.name : SOMEBODY[person];

/** The same inside of a sentence. */
const objectOf = (person: HistoryPerson | null): string => {
  if (person === null) return "somebody";
  return typeof person === "object"
    ? person.name
    : SOMEBODY[person].charAt(0).toLowerCase() + SOMEBODY[person].slice(1);
};

const FIELDS: Record<string, string> = {
  name: "the name",
  communityTypeId: "the kind of group",
  location: "the location",
  description: "the description",
  imageName: "the picture",
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const JOINING: Record<string, string> = {
  open: "everybody may join",
  request: "whoever wants to join asks the admins",
  invitation: "only the invited join",
};
const CONTACTS: Record<string, string> = {
  invited: "the invited see the admins’ phone and e-mail",
  members: "all members see the admins’ phone and e-mail",
  form: "members write to the admins by the form",
};

const opennessOf = ({ joining, contacts, isListed }: HistoryLine): string =>
  listed([
    JOINING[joining ?? ""] ?? "joining was changed",
    CONTACTS[contacts ?? ""] ?? "contacts were changed",
    isListed === false ? "outsiders see campaigns by link only" : "outsiders see the list of campaigns",
  ]);

const people = (count: number | undefined) => plural(count ?? 0, "person", "people");
const campaign = ({ campaignName }: HistoryLine) => (campaignName ? `“${campaignName}”` : "a campaign");
const money = ({ amountCents }: HistoryLine) => formatCents(amountCents ?? 0);
const isOwn = ({ by, whom }: HistoryLine) =>
  typeof by === "object" && typeof whom === "object" && whom !== null && by.name === whom.name;

/** What stands after the name of whoever did it. */
const SENTENCES: Record<HistoryAction, (line: HistoryLine) => string> = {
  "community.created": () => "founded the community",
  "community.approved": () => "approved the community",
  "community.updated": ({ fields = [] }) =>
    `changed ${listed(fields.map((field) => FIELDS[field] ?? field))} of the community`,
  "community.picture_set": () => "set the picture of the community",
  "community.picture_removed": () => "removed the picture of the community",
  "community.text_changed": () => "changed a text that new campaigns begin with",
  "community.openness_changed": (line) => `chose under Joining and privacy: ${opennessOf(line)}`,
  "community.findable": () => "let search engines show the campaigns",
  "community.hidden": () => "hid the campaigns from search engines",
  "community.link_renewed": () => "made a link to share, which takes the place of any before it",
  "community.members_invited": ({ count }) => `invited ${people(count)}`,
  "community.joined": () => "became a member",
  "community.join_asked": () => "asked to become a member",
  "community.join_accepted": ({ whom }) => `accepted ${objectOf(whom)} as a member`,
  "community.join_declined": ({ whom }) => `declined that ${objectOf(whom)} becomes a member`,
  "community.left": () => "left the community",
  "community.member_removed": ({ whom }) => `removed ${objectOf(whom)} from the community`,
  "community.admin_granted": ({ whom }) => `made ${objectOf(whom)} an admin`,
  "community.admin_relinquished": (line) =>
    isOwn(line) || line.whom === null
      ? "gave up being an admin"
      : `took the admin role from ${objectOf(line.whom)}`,
  "community.admin_named": ({ whom }) => `made ${objectOf(whom)} an admin`,
  "community.admins_written_to": () => "wrote to the admins",
  "community.import_sent": ({ count }) => `imported a list and invited ${people(count)}`,
  "community.import_stopped": () => "stopped an import",
  "community.import_resumed": () => "went on with an import",
  "community.members_exported": () => "downloaded the list of members",
  "community.deletion_asked": () => "asked the provider to delete the community",
  "community.deletion_taken_back": () => "took the request back: the community stays",
  "community.deleted": () => "deleted the community",
  "community.restored": () => "brought the community back",
  "invitation.revoked": () => "took an invitation back",
  "invitation.corrected": () => "corrected the address of somebody who was invited",
  "invitation.link_copied": () => "copied somebody’s link to their invitation",
  "suggestion.received": (line) => `suggested ${campaign(line)}`,
  "draft.saved": (line) =>
    line.campaignName ? `began the draft ${campaign(line)}` : "began a draft without a title",
  "campaign.launched": (line) => `launched ${campaign(line)}`,
  "campaign.updated": (line) => `edited ${campaign(line)}`,
  "campaign.completed": (line) => `paid the money of ${campaign(line)} out`,
  "campaign.messages_held": (line) => `held back the messages of ${campaign(line)}`,
  "campaign.messages_released": (line) => `let the messages of ${campaign(line)} go out again`,
  "payout.frozen": (line) => `sent the money of ${campaign(line)} to its recipient: ${money(line)}`,
  "transfer.made": (line) => `moved ${money(line)} from Our Balance to ${campaign(line)}`,
};

/** A line of the history as one sentence: "Nora Okafor launched “A roof before winter”." */
export function sentenceOf(line: HistoryLine): string {
  // An admin who accepts somebody makes them a member, so that line's name is whose membership it is.
  const who = line.action === "community.joined" ? (line.whom ?? "unknown") : line.by;
  return `${nameOf(who)} ${SENTENCES[line.action](line)}.`;
}
