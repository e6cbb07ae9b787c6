import { eq, inArray, notInArray, sql } from "drizzle-orm";
import {
  campaignExclusions,
  campaignMutes,
  campaignRecipients,
  campaigns,
  communities,
  memberships,
  messagePreferences,
  messageSettings,
  optOuts,
  textConsents,
  users,
} from "@/db/schema";
import { newId, type systemCtx } from "@/lib/platform";
import { COMMUNITY_ZONE, type World } from "./audience";

type Db = ReturnType<typeof systemCtx>["db"];

const LONG_AGO = new Date("2026-01-05T15:00:00Z");

export async function emptyCampaign(db: Db): Promise<{ id: string; communityId: string }> {
  const [id, communityId] = [newId(), newId()];
  await db.insert(communities).values({
    id: communityId,
    communityTypeId: 1,
    name: "A small world",
    timeZone: COMMUNITY_ZONE,
    createdAt: LONG_AGO,
    confirmedAt: LONG_AGO,
  });
  await db.insert(campaigns).values({
    id,
    communityId,
    name: "A roof before winter",
    campaignTypeId: 1,
    amount: 1000,
    status: "launched",
    createdAt: LONG_AGO,
    launchedAt: LONG_AGO,
  });
  return { id, communityId };
}

/** Replaces the campaign's people and settings by the world's. The first person is the admin. */
export async function installWorld(
  db: Db,
  campaign: { id: string; communityId: string },
  world: World,
): Promise<void> {
  await installPeople(db, world);
  await installCampaign(db, campaign, world);
}

const ELSEWHERE = "+12025550199";

async function installPeople(db: Db, world: World): Promise<void> {
  const ids = world.people.map(({ id }) => id);
  // Earlier worlds used the same numbers, and a shared number counts on the whole site.
  await db.update(users).set({ phoneNumber: null }).where(notInArray(users.id, ids));
  await db
    .insert(users)
    .values(
      world.people.map((person) => ({
        id: person.id,
        email: person.email,
        phoneNumber: person.phone,
        phoneConfirmedAt: person.consent === "confirmed" ? LONG_AGO : null,
        preferredCommunicationMethod: person.prefersText ? 1 : 0,
        registeredAt: person.isRegistered ? LONG_AGO : null,
        deletedAt: person.isDeleted ? LONG_AGO : null,
        timeZone: person.timeZone,
        language: person.language,
        createdAt: LONG_AGO,
      })),
    )
    .onConflictDoUpdate({
      target: users.id,
      set: {
        email: sql`excluded.email`,
        phoneNumber: sql`excluded.phone_number`,
        phoneConfirmedAt: sql`excluded.phone_confirmed_at`,
        preferredCommunicationMethod: sql`excluded.preferred_communication_method`,
        registeredAt: sql`excluded.registered_at`,
        deletedAt: sql`excluded.deleted_at`,
        language: sql`excluded.language`,
      },
    });
  await db.delete(messagePreferences).where(inArray(messagePreferences.userId, ids));
  await db.delete(messageSettings).where(inArray(messageSettings.userId, ids));
  await db.delete(textConsents).where(inArray(textConsents.userId, ids));
  await db.delete(optOuts);
  const consents = world.people.flatMap(({ id: userId, phone, consent }) => {
    if (phone === null || consent === "never") return [];
    const changedAt = LONG_AGO;
    const formerHolderDeletedAt = world.formerPhones.has(phone) ? LONG_AGO : null;
    if (consent === "elsewhere") {
      return [{ userId, phone: ELSEWHERE, state: "confirmed" as const, changedAt, formerHolderDeletedAt }];
    }
    return [{ userId, phone, state: consent, changedAt, formerHolderDeletedAt }];
  });
  const settings = world.people.flatMap(({ id: userId, frequency }) =>
    frequency === 0 ? [] : [{ userId, frequency }],
  );
  const choices = world.people.flatMap(({ id, choices }) =>
    [...choices].map(([messageType, { byText, isEnabled }]) => ({
      userId: id,
      messageType,
      communicationMethod: byText ? 1 : 0,
      isEnabled,
    })),
  );
  const closed = [...world.closed].map(([address, reason]) => ({
    channel: address.includes("@") ? ("email" as const) : ("sms" as const),
    address,
    reason,
    createdAt: LONG_AGO,
  }));
  if (consents.length > 0) await db.insert(textConsents).values(consents);
  if (settings.length > 0) await db.insert(messageSettings).values(settings);
  if (choices.length > 0) await db.insert(messagePreferences).values(choices);
  if (closed.length > 0) await db.insert(optOuts).values(closed);
}

export async function installCampaign(
  db: Db,
  campaign: { id: string; communityId: string },
  world: World,
): Promise<void> {
  await db.delete(memberships).where(eq(memberships.communityId, campaign.communityId));
  await db.delete(campaignRecipients).where(eq(campaignRecipients.campaignId, campaign.id));
  await db.delete(campaignExclusions).where(eq(campaignExclusions.campaignId, campaign.id));
  await db.delete(campaignMutes).where(eq(campaignMutes.campaignId, campaign.id));
  const members = world.people.flatMap(({ id, isMember }, index) =>
    isMember
      ? [{ communityId: campaign.communityId, userId: id, role: index === 0 ? 1 : 0, joinedAt: LONG_AGO }]
      : [],
  );
  const excluded = [...world.excluded].map((userId) => ({ campaignId: campaign.id, userId }));
  const mutes = world.people.flatMap(({ id: userId, hasMuted }) =>
    hasMuted ? [{ campaignId: campaign.id, userId, mutedAt: LONG_AGO }] : [],
  );
  if (members.length > 0) await db.insert(memberships).values(members);
  if (excluded.length > 0) await db.insert(campaignExclusions).values(excluded);
  if (mutes.length > 0) await db.insert(campaignMutes).values(mutes);
  if (world.recipient) {
    const { id, keptEmail, keptPhone } = world.recipient;
    await db
      .insert(campaignRecipients)
      .values({ campaignId: campaign.id, userId: id, email: keptEmail, phoneNumber: keptPhone });
  }
}
