import { eq } from "drizzle-orm";
import {
  communities,
  memberships,
  paymentSettings,
  pictures,
  textConsentRecords,
  textConsents,
  users,
} from "@/db/schema";
import { hashPassword } from "@/lib/identity/inside";
import { DAY } from "@/lib/kernel";
import { consentWords } from "@/lib/notification";
import { type Ctx, newId, newToken } from "@/lib/platform";
import { drawnPicture, LAKE, type Portrait, TENTS } from "./drawn";
import { CAMP, CHOIR, DESK, FOUNDER, LAKEWOOD, PARISH, phoneOf, type SeedPerson } from "./people";
import { PORTRAITS } from "./portraits";

const DEMO_PASSWORD = "Manyhands1";

/** The first person is an admin. */
export type Group = { communityId: string; people: { id: string; person: SeedPerson }[] };

export type Cast = {
  ctx: Ctx;
  today: Date;
  lakewood: Group;
  camp: Group;
  parish: Group;
  choir: Group;
  deskId: string;
};

type Community = {
  name: string;
  typeId: number;
  location: string;
  description: string;
  foundedDaysAgo: number;
  isFindable?: true;
  asksFirst?: true;
  picture?: string;
};

const HOMES: Record<"lakewood" | "camp" | "parish" | "choir" | "maple", Community> = {
  lakewood: {
    name: "Lakewood High, Class of '98",
    typeId: 1,
    location: "Dayton, Ohio",
    description: "We sat in the same rooms once. When one of us needs a hand, the rest of us are still here.",
    foundedDaysAgo: 400,
    isFindable: true,
    picture: LAKE,
  },
  camp: {
    name: "Camp Wonaga '11",
    typeId: 2,
    location: "Traverse City, Michigan",
    description: "Counselors and campers of the summer of 2011.",
    foundedDaysAgo: 200,
    picture: TENTS,
  },
  parish: {
    name: "St. Brigid's parish",
    typeId: 3,
    location: "Ann Arbor, Michigan",
    description: "Whoever sits in our pews, and whoever stopped coming. We look after one another.",
    foundedDaysAgo: 150,
    asksFirst: true,
  },
  choir: {
    name: "Riverside Community Choir",
    typeId: 5,
    location: "Asheville, North Carolina",
    description: "Sixty voices on Tuesdays, and a full pot of soup for whoever is ill.",
    foundedDaysAgo: 120,
  },
  maple: {
    name: "Maple Street neighbors",
    typeId: 4,
    location: "Portland, Oregon",
    description: "Forty households, one block. We look after each other's kids, and now we want to do more.",
    foundedDaysAgo: 1,
  },
};

/** As after registration. */
export async function foundCommunities(ctx: Ctx, today: Date): Promise<Cast> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ago = (days: number) => new Date(today.getTime() - days * DAY);
  /** Returns the picture's name. */
  const hang = async (drawing: string | Portrait, userId: string | null) => {
    const name = newToken();
    await ctx.db
      .insert(pictures)
      .values({ name, userId, bytes: await drawnPicture(drawing), createdAt: today });
    return name;
  };
  let phones = 0;
  const addPerson = async (person: SeedPerson, isPlatformAdmin = false) => {
    const id = newId();
    const since = ago(380);
    const phone = phoneOf(phones++);
    const portrait = PORTRAITS[`${person.firstName} ${person.lastName}`];
    await ctx.db.insert(users).values({
      id,
      email: person.email,
      emailConfirmedAt: since,
      emailProvedAt: since,
      emailProof: "registration",
      phoneNumber: phone,
      phoneConfirmedAt: since,
      firstName: person.firstName,
      lastName: person.lastName,
      passwordHash,
      passwordSetAt: since,
      preferredCommunicationMethod: person.byText ? 1 : 0,
      registeredAt: since,
      isPlatformAdmin,
      createdAt: since,
    });
    if (portrait) {
      const imageName = await hang(portrait, id);
      await ctx.db.update(users).set({ imageName }).where(eq(users.id, id));
    }
    await ctx.db.insert(textConsents).values({ userId: id, phone, state: "confirmed", changedAt: since });
    await ctx.db.insert(textConsentRecords).values({
      id: newId(),
      userId: id,
      phone,
      state: "confirmed",
      source: "code",
      words: consentWords("en"),
      at: since,
    });
    await ctx.db.insert(paymentSettings).values({ userId: id, donateAnonymously: false });
    return { id, person };
  };
  const addCommunity = async (home: Community, createdBy: string | null, confirmed: boolean) => {
    const id = newId();
    const since = ago(home.foundedDaysAgo);
    await ctx.db.insert(communities).values({
      id,
      communityTypeId: home.typeId,
      name: home.name,
      location: home.location,
      description: home.description,
      createdBy,
      createdAt: since,
      confirmedAt: confirmed ? since : null,
      isFindable: home.isFindable ?? false,
      joining: home.asksFirst ? "request" : "open",
    });
    if (home.picture) {
      const imageName = await hang(home.picture, null);
      await ctx.db.update(communities).set({ imageName }).where(eq(communities.id, id));
    }
    return id;
  };
  const join = (communityId: string, members: { id: string }[], admins: number, daysAgo: number) =>
    ctx.db.insert(memberships).values(
      members.map(({ id }, index) => ({
        communityId,
        userId: id,
        role: index < admins ? 1 : 0,
        joinedAt: ago(daysAgo),
        cameBy: index === 0 ? ("founded" as const) : ("invited" as const),
      })),
    );

  const addGroup = async (home: Community, cast: SeedPerson[], admins: number): Promise<Group> => {
    const people: Group["people"] = [];
    for (const person of cast) people.push(await addPerson(person));
    const communityId = await addCommunity(home, people[0]?.id ?? null, true);
    await join(communityId, people, admins, Math.min(380, home.foundedDaysAgo - 10));
    return { communityId, people };
  };

  const lakewood = await addGroup(HOMES.lakewood, LAKEWOOD, 2);
  const camp = await addGroup(HOMES.camp, CAMP, 1);
  const founder = await addPerson(FOUNDER);
  const desk = await addPerson(DESK, true);
  const mapleId = await addCommunity(HOMES.maple, founder.id, false);
  await join(mapleId, [founder], 1, 1);
  const guests = [0, 2].flatMap((index) => lakewood.people[index] ?? []);
  await ctx.db.insert(memberships).values(
    guests.map(({ id }) => ({
      communityId: camp.communityId,
      userId: id,
      role: 0,
      joinedAt: ago(190),
      cameBy: "invited" as const,
    })),
  );
  camp.people.push(...guests);
  const parish = await addGroup(HOMES.parish, PARISH, 1);
  const choir = await addGroup(HOMES.choir, CHOIR, 1);
  return { ctx, today, lakewood, camp, parish, choir, deskId: desk.id };
}
