import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations, messageSettings } from "@/db/schema";
import { DAY, SECOND } from "@/lib/kernel";
import { sweepDeliveries } from "@/lib/notification";
import { answerStatementRequests, askForStatement, chooseGift, payDraft } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import type { SimEmail } from "@/simulator/core/types";
import { contribute, launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { CARDS, newKey } from "../factories/payment";
import { chargeAt, startPlan } from "../factories/recurring";
import { asVisitor, makeUser } from "../factories/user";
import { openServices, type Services } from "../support/services";

let world: Services;
let offset = 0;
const now = () => new Date(Date.now() + offset);
const { db } = systemCtx("test");
beforeAll(async () => {
  world = await openServices();
});
afterAll(() => world.close());

const later = async (ms: number) => {
  offset += ms;
  await world.simulator.advance(ms / SECOND);
};
const deliver = async () => {
  await world.deliver({ now });
  await sweepDeliveries(systemCtx("worker", { now }));
  await world.deliver({ now });
};
const inSpanish = { language: "es" as const };
const lastMail = (person: { email: string | null }): SimEmail | undefined => world.mailsTo(person).at(-1);

describe("a member who reads Spanish", () => {
  it("gets a campaign in Spanish, from the community, with links of their own, beside others in English", async () => {
    const community = await makeCommunity({ name: "O’Brien’s “Choir” <b>" });
    const reader = await addMember(community, await makeUser(inSpanish));
    const texted = await addMember(
      community,
      await makeUser({ ...inSpanish, preferredCommunicationMethod: 1 }),
    );
    const other = await addMember(community);
    await launchTestCampaign({ community });
    await deliver();

    const [mail, english] = [lastMail(reader), lastMail(other)];
    expect(mail?.subject).toContain("a alguien de los nuestros le vendría bien una mano");
    expect(english?.subject).toContain("one of us could use a hand");
    expect(mail?.from).toBe('"O’Brien’s “Choir” b, con Manyhands" <hello@manyhands.example>');
    expect(english?.from).toBe('"O’Brien’s “Choir” b, by Manyhands" <hello@manyhands.example>');
    expect(mail?.html).toContain('lang="es"');
    expect(mail?.html).not.toMatch(/<b>|<img/);
    const own = /\/(?:subscriptions|not-this-time|api\/unsubscribe)\/([\w-]+)/g;
    const linksOf = (text = "") => [...text.matchAll(own)].map(([address]) => address);
    expect(linksOf(mail?.html)).toHaveLength(3);
    expect(linksOf(mail?.text).toSorted()).toEqual(linksOf(mail?.html).toSorted());
    expect(linksOf(english?.html)).toHaveLength(3);
    expect(linksOf(english?.html)).not.toEqual(linksOf(mail?.html));
    expect(world.textsTo(texted).at(-1)?.body).toMatch(/ Responda STOP para cancelar\.$/);
  });

  it("gets the progress of a week in one e-mail, each campaign with its own way out", async () => {
    const community = await makeCommunity();
    const reader = await addMember(community, await makeUser(inSpanish));
    await db.insert(messageSettings).values({ userId: reader.id, frequency: 1 });
    const first = await launchTestCampaign({ community, name: "A roof" });
    const second = await launchTestCampaign({ community, name: "A winter of heat" });
    await deliver();
    const launched = world.mailsTo(reader).length;
    await contribute(first, 30_000);
    await contribute(first, 30_000);
    await contribute(second, 30_000);
    await deliver();
    expect(world.mailsTo(reader)).toHaveLength(launched);

    await later(8 * DAY);
    await deliver();
    expect(world.mailsTo(reader)).toHaveLength(launched + 1);
    const mail = lastMail(reader);
    expect(mail?.subject).toBe("Esta semana en sus comunidades");
    expect(mail?.text.match(/^Esta vez no: .*\/not-this-time\//gm)).toHaveLength(2);
    for (const { name } of [first, second]) expect(mail?.text.split(name)).toHaveLength(2);
    expect(mail?.text).toContain("ya va la mitad");
  });

  it("reads of a gift that repeats in Spanish", async () => {
    const community = await makeCommunity();
    const donor = await addMember(community, await makeUser({ ...inSpanish, timeZone: "America/New_York" }));
    await startPlan(world, donor, { communityId: community.id }, { now: new Date("2027-01-31T18:00:00Z") });
    await world.deliver();
    expect(lastMail(donor)?.text).toContain(
      "Usted dona esto cada mes. La próxima donación es el 02/28/2027, y le avisamos tres días antes.",
    );
    await chargeAt(new Date("2027-02-25T15:00:00Z"));
    await world.deliver({ now: () => new Date("2027-02-25T15:01:00Z") });
    expect(lastMail(donor)?.subject).toMatch(/^Su donación cada mes: \$\d+\.\d\d el 02\/28\/2027$/);
    expect(lastMail(donor)?.text).toContain(`Nuestro Fondo (${community.name})`);
    expect(lastMail(donor)?.text).toContain("su tarjeta Visa terminada en 4242");
  });
});

describe("a visitor", () => {
  it("gets the receipt, and the list of gifts, in the language of the page", async () => {
    const campaign = await launchTestCampaign();
    const visitor = { firstName: "Inés", lastName: "Sol", email: "ines@solheim.example" };
    const donor = asVisitor();
    const draft = await chooseGift(donor, {
      target: { campaignId: campaign.id },
      amount: "40",
      keys: [],
      visitor,
    });
    const payment = await payDraft(donor, {
      key: draft.key,
      others: [],
      coverFees: true,
      saveCard: false,
      savedCardId: null,
      cardToken: await world.typeCard(CARDS.good),
      press: newKey(),
      giveAgain: false,
      language: "es",
    });
    expect(payment.step).toBe("sent");
    await world.settleWithFees();
    await world.deliver();
    const [gift] = await db.select().from(donations).where(eq(donations.visitorEmail, visitor.email));
    expect(gift?.language).toBe("es");
    expect(lastMail(visitor)?.subject).toBe(`Su donación a ${campaign.name}`);

    await askForStatement(asVisitor({ ip: "10.9.0.1" }), { email: visitor.email, language: "es" });
    await answerStatementRequests(systemCtx("worker"));
    await world.deliver();
    expect(lastMail(visitor)?.subject).toBe("Su constancia de donaciones");
    await askForStatement(asVisitor({ ip: "10.9.0.1" }), { email: visitor.email });
    await answerStatementRequests(systemCtx("worker"));
    await world.deliver();
    expect(lastMail(visitor)?.subject).toBe("Your statement of gifts");
  });
});
