import type { AudienceRow } from "@/db/schema";

type Choice = { byText: boolean; isEnabled: boolean };

export type Person = {
  id: string;
  email: string | null;
  phone: string | null;
  isPhoneConfirmed: boolean;
  prefersText: boolean;
  isRegistered: boolean;
  isDeleted: boolean;
  isMember: boolean;
  timeZone: string;
  /** Their choices by message type; without one, it is on and by the preferred channel. */
  choices: Map<number, Choice>;
};

/** All that decides who hears of one campaign of one community. */
export type World = {
  people: Person[];
  /** The account a campaign is for, and what else is kept of whom it is for. */
  recipient: { id: string | null; keptEmail: string | null; keptPhone: string | null } | null;
  excluded: Set<string>;
  /** Addresses and numbers that said stop, bounced or complained. */
  silenced: Set<string>;
};

/** What the recipient is known by: their account's address and number; where it has none, what was kept of them. */
function knownBy({ recipient, people }: World) {
  const account = people.find(({ id }) => id === recipient?.id);
  return {
    email: account?.email ?? recipient?.keptEmail?.toLowerCase() ?? null,
    phone: account?.phone ?? recipient?.keptPhone ?? null,
  };
}

function isRecipient(world: World, person: Person): boolean {
  if (world.recipient?.id === person.id) return true;
  return person.email !== null && person.email === knownBy(world).email;
}

/**
 * Who hears of a campaign by a message of this type: the rule of `db/routines/campaign_audience.sql` written a second
 * time, person by person and as plainly as it can be said, for tests that compare the two.
 */
export function audienceOf(world: World, messageType: number): AudienceRow[] {
  return world.people.flatMap((person) => {
    if (!person.isMember || !person.isRegistered || person.isDeleted) return [];
    return [judge(world, person, messageType)];
  });
}

function judge(world: World, person: Person, messageType: number): AudienceRow {
  const row = {
    user_id: person.id,
    is_left_out: false,
    hears: false,
    email: null,
    phone: null,
    channel: null,
    time_zone: person.timeZone,
  };
  if (isRecipient(world, person) || world.excluded.has(person.id)) return { ...row, is_left_out: true };

  // An unconfirmed number counts as none, for texting and for comparing alike.
  const phone = person.isPhoneConfirmed ? person.phone : null;
  const isRecipientsPhone = phone !== null && phone === knownBy(world).phone;
  if (isRecipientsPhone && person.prefersText) return row;

  const choice = person.choices.get(messageType);
  if (choice && !choice.isEnabled) return { ...row, hears: true };

  const reachable = (address: string | null) =>
    address !== null && !world.silenced.has(address) ? address : null;
  const textable = isRecipientsPhone ? null : phone;
  const wantsText = choice?.byText ?? person.prefersText;
  const byText = person.email === null || (wantsText && textable !== null);
  const found = { email: reachable(person.email), phone: reachable(textable) };
  const channel = byText ? found.phone && "sms" : found.email && "email";
  return { ...row, hears: true, ...found, channel: channel || null };
}
