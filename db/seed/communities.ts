import {
  communities,
  memberships,
  paymentSettings,
  textConsentRecords,
  textConsents,
  users,
} from "@/db/schema";
import { hashPassword } from "@/lib/identity/inside";
import { DAY } from "@/lib/kernel";
import { consentWords } from "@/lib/notification/schemas";
import { type Ctx, newId } from "@/lib/platform";
import { CAMP, DESK, FOUNDER, LAKEWOOD, phoneOf, type SeedPerson } from "./people";

/** The password of every demo sign-in. */
const DEMO_PASSWORD = "Manyhands1";

/** The people of the demo, and the day it is set up for. */
export type Cast = {
  ctx: Ctx;
  today: Date;
  lakewood: { communityId: string; people: { id: string; person: SeedPerson }[] };
  deskId: string;
};

type Community = {
  name: string;
  typeId: number;
  location: string;
  description: string;
  foundedDaysAgo: number;
  /** One community allows search engines, so that the demo has a list of findable campaigns. */
  isFindable?: true;
};

const HOMES: Record<"lakewood" | "camp" | "maple", Community> = {
  lakewood: {
    name: "Lakewood High, Class of '98",
    typeId: 1,
    location: "Dayton, Ohio",
    description: "We sat in the same rooms once. When one of us needs a hand, the rest of us are still here.",
    foundedDaysAgo: 400,
    isFindable: true,
  },
  camp: {
    name: "Camp Wonaga '11",
    typeId: 2,
    location: "Traverse City, Michigan",
    description: "Counselors and campers of the summer of 2011.",
    foundedDaysAgo: 200,
  },
  maple: {
    name: "Maple Street neighbors",
    typeId: 4,
    location: "Portland, Oregon",
    description: "Forty households, one block. We look after each other's kids, and now we want to do more.",
    foundedDaysAgo: 1,
  },
};

/** Writes people, communities and memberships as they would be after registration. */
export async function foundCommunities(ctx: Ctx, today: Date): Promise<Cast> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ago = (days: number) => new Date(today.getTime() - days * DAY);
  let phones = 0;
  const addPerson = async (person: SeedPerson, isPlatformAdmin = false) => {
    const id = newId();
    const since = ago(380);
    const phone = phoneOf(phones++);
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
  const addCommunity = async (home: Community, createdBy: string, confirmed: boolean) => {
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
    });
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

  const classmates = [];
  for (const person of LAKEWOOD) classmates.push(await addPerson(person));
  const campers = [];
  for (const person of CAMP) campers.push(await addPerson(person));
  const founder = await addPerson(FOUNDER);
  const desk = await addPerson(DESK, true);

  const [admin, , member] = classmates;
  const [counselor] = campers;
  if (!admin || !member || !counselor) throw new Error("the seed's cast is too small");
  const lakewoodId = await addCommunity(HOMES.lakewood, admin.id, true);
  const campId = await addCommunity(HOMES.camp, counselor.id, true);
  const mapleId = await addCommunity(HOMES.maple, founder.id, false);
  await join(lakewoodId, classmates, 2, 380);
  await join(campId, [...campers, admin, member], 1, 190);
  await join(mapleId, [founder], 1, 1);
  return { ctx, today, lakewood: { communityId: lakewoodId, people: classmates }, deskId: desk.id };
}
