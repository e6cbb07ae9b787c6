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
  /** Their choices by message type. The default is on, by the preferred channel. */
  choices: Map<number, Choice>;
};

/** All that decides who gets the messages of one campaign. */
export type World = {
  people: Person[];
  /** The account that the campaign is for, and the address and number that the campaign stores of them. */
  recipient: { id: string | null; keptEmail: string | null; keptPhone: string | null } | null;
  excluded: Set<string>;
  /** Addresses and numbers that opted out, bounced or complained. */
  silenced: Set<string>;
};

/** The recipient's address and number: those of their account, or else those that the campaign stores. */
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
 * The audience of a campaign for a message of this type. It implements the rule of
 * `db/routines/campaign_audience.sql` a second time, person by person and as simply as possible, for tests
 * that compare the two.
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

  // An unconfirmed number counts as none, both for sending texts and for the comparison with the recipient's.
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
