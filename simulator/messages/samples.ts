import type { TemplateData, TemplateName } from "@/lib/notification/templates/data";
import { campaignLink } from "@/lib/notification/templates/links";
import { env } from "@/lib/platform";

type Sample<Name extends TemplateName = TemplateName> = {
  title: string;
  template: Name;
  data: TemplateData[Name];
};

type Samples = { [Name in TemplateName]: readonly Omit<Sample<Name>, "template">[] };

const TOKEN = "k3T9wQm2Zr7Lx0Vb5NcYh8Jd1FgSaPeUiOtRzXvBnMq";
const SUPPORT = "support@manyhands.example";
const COMMUNITY = "Lakewood ’98";
const ROOM = "018f3c1e-7b7a-7c60-9d1f-0a2b3c4d5e6f";
const CARE = "018f3c1e-7b7a-7c60-9d1f-111111111111";
const DINNERS = "018f3c1e-7b7a-7c60-9d1f-222222222222";

const at = (path: string) => `${env().APP_URL}${path}`;
const page = (path: string) => at(`${path}/${TOKEN}`);

type Campaign = TemplateData["campaign"];

const WORDS: readonly (Pick<Campaign, "messageType" | "content" | "contentEs"> & {
  title: string;
  raised: number;
})[] = [
  {
    title: "Launch",
    messageType: "2",
    raised: 0,
    content: "Lakewood '98: one of us could use a hand with housing. We hope for $3,600.",
    contentEs: "Lakewood '98: alguien necesita una mano con la vivienda. Meta: $3,600.",
  },
  {
    title: "25%",
    messageType: "3",
    raised: 90_000,
    content: "Lakewood '98: a quarter of the way. Thank you. If you meant to give, you still can.",
    contentEs: "Lakewood '98: ya va un cuarto. Gracias. Si pensaba donar, todavía puede.",
  },
  {
    title: "50%",
    messageType: "4",
    raised: 185_012,
    content: "Lakewood '98: halfway there. Thank you. If you meant to give, you still can.",
    contentEs: "Lakewood '98: ya va la mitad. Gracias. Si pensaba donar, todavía puede.",
  },
  {
    title: "75%",
    messageType: "5",
    raised: 271_500,
    content: "Lakewood '98: three quarters there. Thank you. If you meant to give, you still can.",
    contentEs: "Lakewood '98: ya van tres cuartos. Gracias. Si pensaba donar, todavía puede.",
  },
  {
    title: "100%",
    messageType: "6",
    raised: 366_250,
    content: "Lakewood '98: the goal is met. Thank you. More gifts go to the same person.",
    contentEs: "Lakewood '98: meta cumplida. Gracias. Lo que llegue es para la misma persona.",
  },
];

const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  communityName: COMMUNITY,
  campaignName: "Three months of rent",
  campaignId: ROOM,
  link: campaignLink({ shortCode: "K7T2M4P" }),
  goal: "3600",
  way: "home",
  messageType: "2",
  raised: "0",
  gifts: "0",
  content: "",
  ...change,
});

const ofType = (type: string): Campaign => {
  const found = WORDS.find(({ messageType }) => messageType === type);
  if (!found) throw new Error(`no sample of a campaign's message ${type}`);
  const { messageType, content, contentEs, raised } = found;
  return campaign({
    messageType,
    content,
    raised: String(raised),
    gifts: String(Math.round(raised / 5_200)),
    ...(contentEs ? { contentEs } : {}),
  });
};

export const digestParts = (): { template: "campaign"; data: Campaign }[] =>
  [
    ofType("3"),
    ofType("4"),
    {
      ...ofType("5"),
      campaignName: "Six months of treatment",
      campaignId: CARE,
      link: campaignLink({ shortCode: "9XQ4D0R" }),
      way: "care",
      goal: "12000",
      raised: "912345",
    },
    {
      ...ofType("6"),
      communityName: "Maple Street neighbours",
      campaignName: "Dinners until spring",
      campaignId: DINNERS,
      link: campaignLink({ shortCode: "30WBNYH" }),
      way: "table",
      goal: "800",
      raised: "83000",
      content: ofType("6").content.replace("Lakewood '98", "Maple Street neighbours"),
      contentEs: (ofType("6").contentEs ?? "").replace("Lakewood '98", "Maple Street neighbours"),
    },
  ].map((data) => ({ template: "campaign", data }));

const plan = () => ({
  target: "Three months of rent",
  communityName: COMMUNITY,
  link: page("/recurring-gift"),
});
const sums = { amount: "$100.00", fee: "$2.56", feeFrom: "", charge: "$102.56" };
const receipt = {
  ...sums,
  donorName: "Ingrid",
  target: "Three months of rent",
  communityName: COMMUNITY,
  date: "11/22/2026",
  number: "G-7B4182C09E",
};
const kept = { time: "2:14 PM", zone: "America/New_York", arrives: "$100.00", givenBy: "Ingrid Solheim" };
const KEPT = { until: "5/21/2027", days: "180", textsUntil: "11/22/2030" };

const account = { firstName: "Ingrid", support: SUPPORT };

const takenBack = () => ({
  campaignName: "Three months of rent",
  communityName: COMMUNITY,
  amount: "$102.56",
  paid: "$102.56",
  left: "",
  number: "G-7B4182C09E",
  link: at("/settings/my-donations/01a208ff-e287-7180-b4e0-ba8a07693625"),
});

/** A missing template does not compile. */
export const samples = (): Samples => ({
  campaign: [
    ...WORDS.map(({ title, messageType }) => ({ title, data: ofType(messageType) })),
    {
      title: "Launch in an admin’s own words",
      data: campaign({
        content: "Friends, you know how it is.\nWhoever can, please help – “any sum” is right ❤️",
      }),
    },
    {
      title: "Launch with names of every kind",
      data: {
        ...ofType("2"),
        communityName:
          "جيران شارع القيقب <b>& O’Brien’s 👩‍👩‍👧 Pneumonoultramicroscopicsilicovolcanoconiosis",
        campaignName:
          "עזרה לשכן “&amp;” Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
        content: "جيران: يمكن لأحدنا أن يحتاج إلى يد المساعدة.",
      },
    },
  ],
  "progress-digest": [
    { title: "Weekly", data: { frequency: "1" } },
    { title: "Daily", data: { frequency: "2" } },
    { title: "Monthly", data: { frequency: "3" } },
  ],
  "donation-receipt": [
    {
      title: "To a campaign, fee covered",
      data: {
        ...receipt,
        ...kept,
        cardBrand: "visa",
        cardLast4: "4242",
        wallet: "",
        isAnonymous: "yes",
        link: campaignLink({ shortCode: "K7T2M4P" }),
      },
    },
    { title: "From a version before", data: receipt },
    {
      title: "To Our Balance, fee out of the gift",
      data: {
        ...receipt,
        ...kept,
        arrives: "$97.50",
        target: "",
        feeFrom: "gift",
        fee: "$2.50",
        charge: "$100.00",
        cardBrand: "amex",
        cardLast4: "0005",
        wallet: "apple_pay",
        isAnonymous: "",
        link: "",
      },
    },
    {
      title: "The first of a plan",
      data: {
        ...receipt,
        ...kept,
        cardBrand: "visa",
        cardLast4: "4242",
        link: campaignLink({ shortCode: "K7T2M4P" }),
        paper: at("/settings/my-donations/01a208ff-e287-7180-b4e0-ba8a07693625"),
        every: "3",
        next: "02/22/2027",
        settings: at("/settings/payment-preferences"),
      },
    },
    {
      title: "Booked after the statements of its year",
      data: { ...receipt, ...kept, date: "12/31/2026", year: "2026", statement: at("/statement") },
    },
  ],
  "gift-with-your-address": [{ title: "Names no campaign", data: { ...receipt } }],
  "donation-redirected": [
    {
      title: "Its campaign was completed",
      data: {
        donorName: "Ingrid",
        campaignName: "Three months of rent",
        communityName: COMMUNITY,
        amount: "$100.00",
      },
    },
    {
      title: "Where it must not be named",
      data: { donorName: "Ingrid", campaignName: "", communityName: COMMUNITY, amount: "$100.00" },
    },
  ],
  "gift-refunded": [
    { title: "In full", data: { ...takenBack(), amount: "$102.56", left: "" } },
    { title: "A part", data: { ...takenBack(), amount: "$40.00", left: "$62.56" } },
    { title: "Where its campaign must not be named", data: { ...takenBack(), campaignName: "", link: "" } },
  ],
  "gift-refund-failed": [
    {
      title: "The bank sent it back",
      data: {
        campaignName: "Three months of rent",
        communityName: COMMUNITY,
        amount: "$102.56",
        support: SUPPORT,
      },
    },
  ],
  "gift-taken-back": [
    { title: "All of it", data: { ...takenBack(), amount: "$102.56", left: "", backCents: "0" } },
    { title: "A part", data: { ...takenBack(), amount: "$40.00", left: "$62.56", backCents: "0" } },
  ],
  "gift-given-back": [
    { title: "All of it", data: { ...takenBack(), amount: "$102.56", left: "$102.56", backCents: "10256" } },
    { title: "A part", data: { ...takenBack(), amount: "$40.00", left: "$40.00", backCents: "4000" } },
    {
      title: "Where its campaign must not be named, of a gift that was refunded",
      data: { ...takenBack(), campaignName: "", amount: "$40.00", left: "", link: "", backCents: "4000" },
    },
  ],
  "recurring-notice": [
    {
      title: "Every month",
      data: { ...plan(), ...sums, every: "1", date: "11/25/2026", card: "Visa|4242", missed: "" },
    },
    {
      title: "Every three months, days missed",
      data: {
        ...plan(),
        ...sums,
        target: "",
        feeFrom: "gift",
        charge: "$100.00",
        every: "3",
        date: "11/25/2026",
        card: "|4242",
        missed: "05/25/2026,08/25/2026",
      },
    },
  ],
  "recurring-declined": [
    {
      title: "No funds",
      data: {
        ...plan(),
        charge: "$102.56",
        card: "Visa|4242",
        reason: "card.insufficient_funds",
        again: "11/26/2026",
      },
    },
  ],
  "recurring-needs-bank": [
    { title: "A week to confirm", data: { ...plan(), charge: "$102.56", until: "12/02/2026" } },
  ],
  "recurring-not-charged": [
    { title: "Given up", data: { ...plan(), charge: "$102.56" } },
    { title: "No worker ran", data: { ...plan(), charge: "$102.56", missed: "10/25/2026,11/25/2026" } },
  ],
  "recurring-held": [
    { title: "Its community is on hold", data: { ...plan(), charge: "$102.56", date: "11/25/2026" } },
  ],
  "recurring-resting": [
    { title: "No card", data: { ...plan(), charge: "$102.56", reason: "no_card" } },
    { title: "After a dispute", data: { ...plan(), charge: "", reason: "disputed" } },
    {
      title: "Declined too often",
      data: { ...plan(), charge: "$102.56", reason: "card.declined_too_often" },
    },
  ],
  "recurring-asks": [
    {
      title: "Its campaign has ended",
      data: { ...plan(), every: "1", amount: "$100.00", until: "12/22/2026" },
    },
  ],
  "recurring-ended": [
    { title: "Campaign ended", data: { ...plan(), why: "campaign_ended" } },
    { title: "Left the community", data: { ...plan(), target: "", why: "left_community" } },
    { title: "Community deleted", data: { ...plan(), target: "", why: "community_deleted" } },
  ],
  "card-unavailable": [
    {
      title: "Two plans",
      data: { card: "Visa|4242", plans: "2", link: at("/settings/payment-preferences") },
    },
  ],
  "card-expires": [
    {
      title: "Two plans",
      data: {
        card: "Mastercard|4444",
        expires: "12/31/2026",
        plans: "2",
        link: at("/settings/payment-preferences"),
      },
    },
  ],
  "statement-link": [{ title: "Asked for", data: { link: page("/statement") } }],
  "year-statement": [
    { title: "A member’s", data: { year: "2026", link: at("/settings/my-donations?year=2026") } },
  ],
  "year-statement-link": [
    { title: "A visitor’s", data: { year: "2026", link: `${page("/statement")}?year=2026` } },
  ],
  "choose-receiving-method": [
    {
      title: "To the recipient",
      data: { communityName: COMMUNITY, link: at("/settings/payment-method") },
    },
  ],
  "money-without-account": [
    {
      title: "To whoever deleted their account",
      data: { communityName: COMMUNITY, link: at("/settings/payment-method") },
    },
  ],
  "payout-sent": [
    {
      title: "By PayPal",
      data: { communityName: COMMUNITY, method: "paypal", link: at("/settings/payment-method") },
    },
    {
      title: "By check",
      data: { communityName: COMMUNITY, method: "paper_check", link: at("/settings/payment-method") },
    },
  ],
  "payout-returned": [
    {
      title: "It came back",
      data: { communityName: COMMUNITY, link: at("/settings/payment-method") },
    },
  ],
  invitation: [
    {
      title: "From an admin",
      data: {
        communityName: COMMUNITY,
        firstName: "Ingrid",
        invitedBy: "Will Hartman",
        link: at(`/confirm-invitation?token=${TOKEN}`),
      },
    },
    {
      title: "From somebody who left, without a first name",
      data: {
        communityName: COMMUNITY,
        firstName: "",
        invitedBy: "A member",
        link: at(`/confirm-invitation?token=${TOKEN}`),
      },
    },
  ],
  "text-consent": [{ title: "Once a number", data: { communityName: COMMUNITY } }],
  "confirm-registration": [{ title: "A new address", data: { link: at(`/create-account?token=${TOKEN}`) } }],
  "already-registered": [
    {
      title: "A known address",
      data: { firstName: "Ingrid", link: at("/login"), resetLink: at("/reset-password") },
    },
  ],
  "reset-password": [
    { title: "Asked for", data: { firstName: "Ingrid", link: at(`/change-password?token=${TOKEN}`) } },
  ],
  "password-changed": [{ title: "Just now", data: account }],
  "security-notice": (
    ["new_device", "password_changed", "password_reset", "wrong_codes", "wrong_passwords"] as const
  ).map((event) => ({
    title: event,
    data: {
      firstName: "Ingrid",
      event,
      date: "11/22/2026",
      time: "2:14 PM",
      zone: "America/New_York",
      browser: event === "wrong_codes" ? "" : "Firefox",
      system: event === "wrong_codes" ? "" : "Windows",
      link: at(`/not-me?token=${TOKEN}`),
    },
  })),
  "confirm-email-change": [
    {
      title: "To the new address",
      data: { oldEmail: "i•••@post.example", link: at(`/confirm-email?token=${TOKEN}`) },
    },
  ],
  "email-taken": [
    { title: "To the new address", data: { oldEmail: "i•••@post.example", link: at("/login") } },
  ],
  "email-changed": [{ title: "To the old address", data: { ...account, newEmail: "s•••@mail.example" } }],
  "confirm-external-email": [
    { title: "By Google", data: { provider: "Google", link: at(`/create-account?token=${TOKEN}`) } },
  ],
  "phone-code": [{ title: "Six digits", data: { code: "402917" } }],
  "account-deleted": [{ title: "The last one", data: { ...account, ...KEPT } }],
  "second-factor-changed": [
    { title: "A passkey was added", data: { ...account, what: "passkey_added" } },
    { title: "Google was parted", data: { ...account, what: "google_parted" } },
  ],
  "ways-in-removed": [
    {
      title: "All of them",
      data: { ...account, removed: "password,devices,passkeys,google", resetLink: at("/reset-password") },
    },
  ],
  "community-approved": [
    { title: "To its creator", data: { communityName: COMMUNITY, link: at("/approved") } },
  ],
  "community-deleted": [
    {
      title: "With a reason",
      data: {
        communityName: COMMUNITY,
        reason: "You asked us to, by e-mail.",
        day: "12/22/2026",
        support: SUPPORT,
        ...KEPT,
      },
    },
    {
      title: "Without one",
      data: { communityName: COMMUNITY, reason: "", day: "12/22/2026", support: SUPPORT, ...KEPT },
    },
  ],
  "community-restored": [
    { title: "To its admins", data: { communityName: COMMUNITY, link: at("/campaigns") } },
  ],
  "community-declined": [
    {
      title: "May ask again",
      data: {
        communityName: COMMUNITY,
        reason: "We could not find a class of this name.\nPlease tell us the school, and who you are in it.",
        askAgain: at("/settings/my-communities/community/01a208ff-e287-7180-b4e0-ba8a07693625/ask-again"),
        support: SUPPORT,
      },
    },
    {
      title: "For the last time, with words that look like more",
      data: {
        communityName: "<b>O’Brien’s</b> & friends",
        reason: "<a href='https://evil.example'>Click</a> & “smile”",
        askAgain: "",
        support: SUPPORT,
      },
    },
  ],
  "community-held": [
    {
      title: "To its admins",
      data: {
        communityName: COMMUNITY,
        reason: "Two members wrote to us that they do not know who runs this community.",
        support: SUPPORT,
      },
    },
  ],
  "community-lifted": [
    { title: "To its admins", data: { communityName: COMMUNITY, link: at("/campaigns") } },
  ],
  "join-wish": [
    {
      title: "From a visitor who gave",
      data: {
        communityName: COMMUNITY,
        name: "Ingrid Solheim",
        email: "ingrid@mail.example",
        link: at("/members/add-members"),
      },
    },
  ],
  "join-request": [
    {
      title: "From somebody with an account",
      data: {
        communityName: COMMUNITY,
        name: "Ingrid Solheim",
        email: "ingrid@mail.example",
        link: at("/members"),
      },
    },
  ],
  "join-accepted": [
    { title: "Accepted", data: { communityName: COMMUNITY, link: at("/settings/my-communities") } },
  ],
  "join-declined": [{ title: "Declined", data: { communityName: COMMUNITY } }],
  "became-admin": [{ title: "A new admin", data: { communityName: COMMUNITY, link: at("/campaigns") } }],
  "money-taken-back": [
    {
      title: "To admins, by a bank",
      data: {
        communityName: COMMUNITY,
        campaignName: "Three months of rent",
        amount: "$102.56",
        way: "dispute",
        link: at("/campaigns"),
      },
    },
    {
      title: "From Our Balance, by a refund",
      data: {
        communityName: COMMUNITY,
        campaignName: "",
        amount: "$40.00",
        way: "refund",
        link: at("/our-balance"),
      },
    },
  ],
  "messages-held": [
    {
      title: "To admins",
      data: {
        communityName: COMMUNITY,
        campaignName: "Three months of rent",
        link: at("/campaigns"),
        support: "support@manyhands.example",
      },
    },
  ],
  "messages-released": [
    {
      title: "To admins",
      data: { communityName: COMMUNITY, campaignName: "Three months of rent", link: at("/campaigns") },
    },
  ],
  "desk-answer": [
    {
      title: "To somebody who wrote",
      data: {
        number: "C-318",
        subject: "A receipt with my married name",
        name: "Ingrid",
        answer: "Of course.\n\nWe have sent it again with the new name.",
        marker: "Please write your answer above this line.",
        replyTo: "reply+7f3k@in.manyhands.example",
      },
    },
  ],
  "recipient-left": [
    {
      title: "To admins",
      data: { communityName: COMMUNITY, campaignName: "Three months of rent", link: at("/campaigns") },
    },
  ],
  "suggestion-received": [
    { title: "To admins", data: { communityName: COMMUNITY, link: at("/settings/admin/drafts") } },
  ],
  "suggestion-ready": [
    { title: "To admins", data: { communityName: COMMUNITY, link: at("/settings/admin/drafts") } },
  ],
  "to-admins": [
    {
      title: "From a member",
      data: {
        communityName: COMMUNITY,
        name: "Ingrid Solheim",
        email: "ingrid@mail.example",
        message: "Could we meet on Friday?\nI can bring soup.",
      },
    },
  ],
  "contact-message": [
    {
      title: "From a visitor",
      data: {
        name: "Ingrid Solheim",
        email: "ingrid@mail.example",
        message: "I can’t find my receipt.",
        community: COMMUNITY,
        campaign: "",
        link: at("/platform/inbox"),
        files: "statement.pdf, marked.png",
      },
    },
    {
      title: "A concern",
      data: {
        name: "",
        email: "",
        message: "The text names a street.",
        community: COMMUNITY,
        campaign: "Three months of rent",
      },
    },
  ],
  "card-surge": [
    {
      title: "At one campaign",
      data: { where: `at a campaign of ${COMMUNITY}`, declines: "41", link: at("/platform/surges") },
    },
  ],
  "communities-wait": [
    {
      title: "One",
      data: { count: "1", fresh: "1", link: at("/platform/communities?show=waiting") },
    },
    {
      title: "Many, some of them new",
      data: { count: "12", fresh: "3", link: at("/platform/communities?show=waiting") },
    },
  ],
  "staff-invited": [{ title: "Without an account", data: { link: page("/create-account"), hours: "24" } }],
  "staff-added": [
    { title: "With an account", data: { ...account, link: at("/login?returnTo=%2Fplatform") } },
  ],
  "desk-no-worker": [
    { title: "One has run before", data: { since: "11/24/2026 3:12 AM", link: at("/platform/health") } },
    { title: "None has ever run", data: { since: "", link: at("/platform/health") } },
  ],
  "desk-troubles": [
    {
      title: "Two things",
      data: {
        count: "2 things",
        sum: "$102.56",
        list: "A payment has no gift ($102.56)\nAn e-mail was not sent",
        link: at("/platform/inbox"),
      },
    },
  ],
});
