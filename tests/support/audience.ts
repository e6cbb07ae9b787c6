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
  frequency?: 0 | 1 | 2 | 3;
  language?: "en" | "es";
  hasMuted?: boolean;
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
  const row: AudienceRow = {
    user_id: person.id,
    is_left_out: false,
    is_muted: person.hasMuted ?? false,
    hears: !person.hasMuted,
    email: null,
    phone: null,
    channel: null,
    is_discreet: false,
    frequency: person.frequency ?? 0,
    language: person.language ?? "en",
    time_zone: person.timeZone,
    // All phones of these worlds are of Washington.
    text_zone: "America/New_York",
    text_region: person.phone === null ? null : "DC",
  };
  if (isRecipient(world, person) || world.excluded.has(person.id)) {
    return { ...row, is_left_out: true, hears: false };
  }
  const choice = person.choices.get(messageType);
  if (choice && !choice.isEnabled) return row;

  const open = (address: string | null) => (address === null || world.silenced.has(address) ? null : address);
  // An unconfirmed number counts as none.
  const phone = person.isPhoneConfirmed ? person.phone : null;
  const wantsText = person.email === null || ((choice?.byText ?? person.prefersText) && phone !== null);
  const [openEmail, openPhone] = [open(person.email), open(phone)];

  if (phone === null || phone !== knownBy(world).phone) {
    const channel = wantsText ? openPhone && "sms" : openEmail && "email";
    return { ...row, email: openEmail, phone: openPhone, channel: channel || null };
  }
  // The recipient reads what comes to this phone.
  if (openEmail !== null) {
    const isStopped = wantsText && openPhone === null;
    return { ...row, email: openEmail, channel: isStopped ? null : "email" };
  }
  return {
    ...row,
    phone: openPhone,
    channel: wantsText && openPhone !== null ? "sms" : null,
    is_discreet: openPhone !== null,
  };
}
