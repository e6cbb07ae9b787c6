import type { createTranslator } from "next-intl";
import type { HistoryLine, HistoryPerson } from "@/lib/community";
import { formatCents } from "@/lib/kernel";
import type { Messages } from "@/messages";

type Say = ReturnType<typeof createTranslator<Messages, "admin.history">>;

const nameOf = (person: HistoryPerson, say: Say): string =>
  typeof person === "object" ? person.name : say(`who.${person}`);

const objectOf = (person: HistoryPerson | null, say: Say): string =>
  person !== null && typeof person === "object" ? person.name : say(`whom.${person ?? "unknown"}`);

const FIELDS = ["name", "communityTypeId", "location", "description", "imageName"] as const;
const JOINING = ["open", "request", "invitation"] as const;
const CONTACTS = ["invited", "members", "form"] as const;

const listed = (words: readonly string[], say: Say): string =>
  words.length < 2
    ? words.join("")
    : say("and", { first: words.slice(0, -1).join(", "), last: words.at(-1) ?? "" });

const fieldsOf = ({ fields = [] }: HistoryLine, say: Say): string =>
  listed(
    fields.map((name) => {
      const field = FIELDS.find((known) => known === name);
      return field ? say(`fields.${field}`) : name;
    }),
    say,
  );

const opennessOf = ({ joining, contacts, isListed }: HistoryLine, say: Say): string =>
  listed(
    [
      say(`joining.${JOINING.find((known) => known === joining) ?? "changed"}`),
      say(`contacts.${CONTACTS.find((known) => known === contacts) ?? "changed"}`),
      say(isListed === false ? "unlisted" : "listed"),
    ],
    say,
  );

const isOwn = ({ by, whom }: HistoryLine) =>
  whom === null || (typeof by === "object" && typeof whom === "object" && by.name === whom.name);

/** "Nora Okafor launched “A roof before winter”." */
export function sentenceOf(line: HistoryLine, say: Say): string {
  const { action, campaignName, count, amountCents } = line;
  // The line names the new member, not the accepting admin.
  const who = nameOf(action === "community.joined" ? (line.whom ?? "unknown") : line.by, say);
  if (action === "community.admin_relinquished" && isOwn(line)) return say("gaveUp", { who });
  if (action === "draft.saved" && !campaignName) return say("untitled", { who });
  return say(`did.${action}`, {
    who,
    whom: objectOf(line.whom, say),
    fields: fieldsOf(line, say),
    openness: opennessOf(line, say),
    count: count ?? 0,
    campaign: campaignName ? say("campaign", { name: campaignName }) : say("someCampaign"),
    amount: formatCents(amountCents ?? 0),
  });
}
