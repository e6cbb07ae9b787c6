import type { AudienceRow } from "@/db/schema";

type Choice = { byText: boolean; isEnabled: boolean };

/** Answer about texts. `elsewhere`: consent for another number. */
export type Consent = "never" | "asked" | "confirmed" | "stopped" | "elsewhere";

export type Closed = "stop" | "unsubscribe" | "bounce" | "complaint" | "carrier";

export type Person = {
  id: string;
  email: string | null;
  phone: string | null;
  consent: Consent;
  prefersText: boolean;
  isRegistered: boolean;
  isDeleted: boolean;
  isMember: boolean;
  timeZone: string;
  frequency: 0 | 1 | 2 | 3;
  language: "en" | "es";
  hasMuted: boolean;
  choices: Map<number, Choice>;
};

export type World = {
  people: Person[];
  /** The campaign's recipient, with the stored address. */
  recipient: { id: string | null; keptEmail: string | null; keptPhone: string | null } | null;
  formerPhones: ReadonlySet<string | null>;
  excluded: Set<string>;
  closed: Map<string, Closed>;
};

const HOMES: [start: string, zone: string, region: string][] = [
  ["+1202", "America/New_York", "DC"],
  ["+1305", "America/New_York", "FL"],
  ["+1312", "America/Chicago", "IL"],
  ["+1213", "America/Los_Angeles", "CA"],
];
export const COMMUNITY_ZONE = "America/New_York";

function emailOfRecipient({ recipient, people }: World): string | null {
  const account = people.find(({ id }) => id === recipient?.id);
  return account?.email ?? recipient?.keptEmail ?? null;
}

function isRecipient(world: World, person: Person): boolean {
  if (world.recipient?.id === person.id) return true;
  const email = emailOfRecipient(world);
  return person.email !== null && email !== null && mailboxOf(person.email) === mailboxOf(email);
}

/** The hosts here know only plus tags. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+.*@/, "@");

const sharesPhone = ({ people, formerPhones }: World, { id, phone }: Person): boolean =>
  formerPhones.has(phone) ||
  people.some((other) => other.id !== id && other.phone === phone && !other.isDeleted);

/**
 * Computes a campaign's audience person by person, independently of `db/routines/campaign_audience.sql`, for
 * comparison.
 */
export function audienceOf(world: World, messageType: number): AudienceRow[] {
  return world.people.flatMap((person) => {
    if (!person.isMember || !person.isRegistered || person.isDeleted) return [];
    return [judge(world, person, messageType)];
  });
}

function judge(world: World, person: Person, messageType: number): AudienceRow {
  const home = HOMES.find(([start]) => person.phone?.startsWith(start));
  const row: AudienceRow = {
    user_id: person.id,
    is_left_out: false,
    is_muted: person.hasMuted,
    hears: !person.hasMuted,
    email: null,
    phone: null,
    channel: null,
    is_discreet: false,
    frequency: person.frequency,
    language: person.language,
    time_zone: person.timeZone,
    text_zone: home?.[1] ?? COMMUNITY_ZONE,
    text_region: home?.[2] ?? null,
  };
  if (isRecipient(world, person) || world.excluded.has(person.id)) {
    return { ...row, is_left_out: true, hears: false };
  }
  const choice = person.choices.get(messageType);
  if (choice && !choice.isEnabled) return row;

  const whyClosed = (address: string | null) => (address === null ? undefined : world.closed.get(address));
  // Without consent, or not served by the carrier: no number.
  const hasAgreed = person.phone !== null && person.consent === "confirmed";
  const phone = hasAgreed && whyClosed(person.phone) !== "carrier" ? person.phone : null;
  // After STOP, nothing replaces texts.
  const isStopped =
    person.phone !== null && person.consent === "stopped" && whyClosed(person.phone) !== "carrier";
  const wantsText =
    person.email === null || ((choice?.byText ?? person.prefersText) && (phone !== null || isStopped));
  const openEmail = person.email !== null && !whyClosed(person.email) ? person.email : null;
  const openPhone = phone !== null && !whyClosed(phone) ? phone : null;

  if (!hasAgreed || !sharesPhone(world, person)) {
    const channel = wantsText ? openPhone && "sms" : openEmail && "email";
    return { ...row, email: openEmail, phone: openPhone, channel: channel || null };
  }
  if (openEmail !== null) {
    return { ...row, email: openEmail, channel: wantsText && openPhone === null ? null : "email" };
  }
  return {
    ...row,
    phone: openPhone,
    channel: wantsText && openPhone !== null ? "sms" : null,
    is_discreet: openPhone !== null,
  };
}

type Planned = {
  user_id: string;
  channel: "email" | "sms";
  address: string;
  language: "en" | "es";
  is_collected: boolean;
  is_muted: boolean;
  state: "pending" | "skipped";
};

/** Returns what the fan-out should write: a row for each reachable person, including those who muted. */
export const plannedFor = (world: World, messageType: number): Planned[] =>
  audienceOf(world, messageType).flatMap((row): Planned[] => {
    const address = row.channel === "sms" ? row.phone : row.email;
    if (row.channel === null || address === null) return [];
    return [
      {
        user_id: row.user_id,
        channel: row.channel,
        address,
        language: row.language,
        is_collected: row.channel === "email" && messageType > 2 && row.frequency > 0,
        is_muted: row.is_muted,
        state: row.is_muted ? "skipped" : "pending",
      },
    ];
  });

type Clock = { hour: number; minute: number; day: number; weekday: string };

function onTheWall(at: Date, timeZone: string): Clock {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    day: "numeric",
    weekday: "short",
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return {
    hour: Number(of("hour")),
    minute: Number(of("minute")),
    day: Number(of("day")),
    weekday: of("weekday"),
  };
}

const hoursIn = (region: string | null) => ({ from: 8, to: region === "FL" ? 20 : 21 });

/** Explains why a delivery written at `now` must not leave at this time; null if it may. */
export function wrongTime(row: AudienceRow, planned: Planned, at: Date, now: Date): string | null {
  if (planned.channel === "sms") {
    const { from, to } = hoursIn(row.text_region);
    const { hour } = onTheWall(now, row.text_zone);
    if (hour >= from && hour < to) return at.getTime() === now.getTime() ? null : "a text may leave at once";
    const wall = onTheWall(at, row.text_zone);
    const isSoon = at > now && at.getTime() - now.getTime() < 24 * 3_600_000;
    return isSoon && wall.hour === from && wall.minute === 0 ? null : "a text waits for the next morning";
  }
  if (!planned.is_collected) return at.getTime() === now.getTime() ? null : "an e-mail leaves at once";
  const wall = onTheWall(at, row.time_zone);
  const isNine = at > now && wall.hour === 9 && wall.minute === 0;
  const isDay = row.frequency === 2 || (row.frequency === 1 ? wall.weekday === "Mon" : wall.day === 1);
  return isNine && isDay ? null : "a digest comes at nine, on its day";
}
