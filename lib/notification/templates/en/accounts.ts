import { listText, PRODUCT_NAME, zoneName } from "@/lib/kernel";
import { erasureWords } from "@/lib/platform";
import type { MessageContent, WritersOf } from "../content";
import type { AccountMessages, SecurityEvent } from "../data";
import { householdOf } from "../household";

const hello = (firstName: string) => (firstName ? `Hello ${firstName}` : "Hello");
const NOT_YOU = "If you did not ask for this, you can leave this e-mail alone: nothing changes.";
const notYou = (support: string) =>
  `If this was not you, change your password now and write to ${support}: someone else may have been in your account.`;

const listed = (items: string[]) => listText(items, "en");

/** One message, a join link per person. */
function householdInvitation(data: AccountMessages["invitation"]): MessageContent {
  const { communityName, invitedBy } = data;
  const people = householdOf(data);
  const names = listed(people.map((one) => one.firstName));
  const others = people.filter((one) => one.needsAddress).map((one) => one.firstName);
  const ownAddress = `Only one person can sign in with this e-mail address. ${listed(others)}, please join with an address of your own.`;
  return {
    subject: `Please join our ${communityName} group`,
    heading: `Please join our ${communityName} group today`,
    paragraphs: [
      `${hello(names)}. ${invitedBy} invites you. When one of us is in need, everyone gets a message with the goal and a link, and gives quietly. Only the admins know who it is for.`,
      `${people.length > 1 ? "Each of you has an invitation of your own. It works for 30 days." : "The invitation is yours alone and works for 30 days."} If you don’t want to join, you need not do anything.`,
      ...(others.length > 0 ? [ownAddress] : []),
    ],
    actions: people.map(({ firstName, link }) => ({ label: `See ${firstName}’s invitation`, href: link })),
    quiet: "It costs nothing to belong.",
    why: `You get this once. ${invitedBy} entered your address.`,
    sms: `${invitedBy} invites ${names} to ${communityName}: when one of us is in need, we all pitch in quietly. ${people.map(({ firstName, link }) => `${firstName}: ${link}`).join(" ")} Msg & data rates may apply. STOP for none, HELP for help.`,
  };
}

const invitationToOne = ({
  communityName,
  firstName,
  invitedBy,
  link,
}: AccountMessages["invitation"]): MessageContent => ({
  subject: `Please join our ${communityName} group`,
  heading: `Please join our ${communityName} group today`,
  paragraphs: [
    `${hello(firstName)}. ${invitedBy} invites you. When one of us is in need, everyone gets a message with the goal and a link, and gives quietly. Only the admins know who it is for.`,
    "The invitation is yours alone and works for 30 days. If you don’t want to join, you need not do anything.",
  ],
  action: { label: "See the invitation", href: link },
  quiet: "It costs nothing to belong.",
  why: `You get this once. ${invitedBy} entered your address.`,
  sms: `${invitedBy} invites you to ${communityName}: when one of us is in need, we all pitch in quietly. ${link} Reply YES for texts, at most five for a campaign. Msg & data rates may apply. STOP for none, HELP for help.`,
});

type SecurityWords = { subject: string; happened: string; when?: string };

const SECURITY: Record<SecurityEvent, SecurityWords> = {
  new_device: {
    subject: `New sign-in to your ${PRODUCT_NAME} account`,
    happened: "Someone signed in to your account on a device that we haven’t seen before.",
  },
  new_devices: {
    subject: `Another new sign-in to your ${PRODUCT_NAME} account`,
    happened:
      "After our last e-mail, there was at least one more sign-in to your account from a device of the same kind that we haven’t seen before.",
    when: "First at",
  },
  password_changed: {
    subject: "Your password was changed",
    happened: "Your password was changed in your settings, and all other devices were signed out.",
  },
  password_reset: {
    subject: "Your password was changed",
    happened:
      "Someone chose a new password for your account with a link that we e-mailed to you. All devices were signed out.",
  },
  wrong_codes: {
    subject: `Wrong codes for your ${PRODUCT_NAME} account`,
    happened:
      "Someone entered many wrong codes for your second factor. Those codes opened nothing, but this person knew your password or was already signed in.",
  },
  wrong_passwords: {
    subject: `Wrong passwords for your ${PRODUCT_NAME} account`,
    happened: "Someone entered many wrong passwords for your account. Those passwords opened nothing.",
  },
};

/** For an event of a later release. */
const OTHER_EVENT: SecurityWords = {
  subject: `A notice about your ${PRODUCT_NAME} account`,
  happened: "Something happened in your account that you should know about.",
};

const deviceName = (browser: string, system: string) =>
  browser && system ? `${browser} on ${system}` : browser || system;

export const accounts: WritersOf<AccountMessages> = {
  "confirm-registration": ({ link }) => ({
    subject: `Confirm your e-mail for ${PRODUCT_NAME}`,
    heading: "Is this your e-mail?",
    paragraphs: [
      "Someone, most likely you, is creating an account with this address. Confirm it to continue; the link works once, within 24 hours.",
      NOT_YOU,
    ],
    action: { label: "Confirm and go on", href: link },
    sms: `Confirm your e-mail for ${PRODUCT_NAME}: ${link}`,
  }),
  "already-registered": ({ firstName, link, resetLink }) => ({
    subject: `You have an account at ${PRODUCT_NAME} already`,
    heading: hello(firstName),
    paragraphs: [
      "Someone, most likely you, tried to create an account with this address. There is one already, so you can simply log in.",
      `Forgot the password? Choose a new one here: ${resetLink}`,
      NOT_YOU,
    ],
    action: { label: "Log in", href: link },
    sms: `You have an account at ${PRODUCT_NAME} already. Log in: ${link}`,
  }),
  "reset-password": ({ firstName, link }) => ({
    subject: "Choose a new password",
    heading: hello(firstName),
    paragraphs: ["Here you choose a new password. The link works for one hour and once.", NOT_YOU],
    action: { label: "Choose a new password", href: link },
    sms: `Choose a new password for ${PRODUCT_NAME}: ${link}`,
  }),
  "password-changed": ({ firstName, support }) => ({
    subject: "Your password was changed",
    heading: hello(firstName),
    paragraphs: [
      "The password of your account was changed just now, and all its devices were signed out.",
      notYou(support),
    ],
    sms: `Your ${PRODUCT_NAME} password was changed. Not you? Write to ${support}`,
  }),
  "security-notice": ({ firstName, event, date, time, zone, browser, system, link }) => {
    const { subject, happened, when = "When" } = SECURITY[event] ?? OTHER_EVENT;
    const device = deviceName(browser, system);
    return {
      subject,
      heading: hello(firstName),
      paragraphs: [
        happened,
        "If this was you, there is nothing to do. If it wasn’t, press the button. On the next page you can sign out all devices and choose a new password.",
      ],
      facts: [
        [when, `${date} ${time}, ${zoneName(zone, "en-US")}`],
        ...(device ? [["Device", device] satisfies [string, string]] : []),
      ],
      action: { label: "This wasn’t me", href: link },
      quiet: "Your signed-in devices are listed in your settings, under Login & security.",
      sms: `${PRODUCT_NAME}: ${happened} Not you? ${link}`,
    };
  },
  "confirm-email-change": ({ oldEmail, link }) => ({
    subject: `Confirm your new e-mail for ${PRODUCT_NAME}`,
    heading: "Is this your new e-mail?",
    paragraphs: [
      `The account of ${oldEmail} wants to use this address from now on: to log in, and for everything we write to it. If that account is yours, confirm it in the browser where you asked, or with its password. The link works for 24 hours and once.`,
      "If you don’t know that account, you can leave this e-mail alone: nothing changes. Or open the link and press “This was not me”, and the request ends immediately.",
    ],
    action: { label: "See what changes", href: link },
    sms: `Confirm your new e-mail for ${PRODUCT_NAME}: ${link}`,
  }),
  "email-taken": ({ oldEmail, link }) => ({
    subject: `This address has an account at ${PRODUCT_NAME} already`,
    heading: "This address is taken",
    paragraphs: [
      `The account of ${oldEmail} wanted to move to this address, but that address already has an account. If that was you, log in with this address instead.`,
      NOT_YOU,
    ],
    action: { label: "Log in", href: link },
    sms: `This address has an account at ${PRODUCT_NAME} already: ${link}`,
  }),
  "email-changed": ({ firstName, newEmail, support }) => ({
    subject: `Your e-mail at ${PRODUCT_NAME} was changed`,
    heading: hello(firstName),
    paragraphs: [
      `Your account uses the address ${newEmail} from now on. This one is told for the last time.`,
      `If this was not you, write to ${support} right away: someone else may have been in your account.`,
    ],
    sms: `Your e-mail at ${PRODUCT_NAME} was changed to ${newEmail}. Not you? Write to ${support}`,
  }),
  "confirm-external-email": ({ provider, link }) => ({
    subject: `Confirm your e-mail for ${PRODUCT_NAME}`,
    heading: "Is this your e-mail?",
    paragraphs: [
      `Someone, most likely you, is signing up with ${provider} and gave this address. Confirm it to continue; the link works once, within 24 hours.`,
      NOT_YOU,
    ],
    action: { label: "Confirm and go on", href: link },
    sms: `Confirm your e-mail for ${PRODUCT_NAME}: ${link}`,
  }),
  "phone-code": ({ code }) => ({
    subject: `${code} is your code`,
    heading: `${code} is your code`,
    paragraphs: [
      `Enter it where you changed your telephone number. It works for 10 minutes. No one from ${PRODUCT_NAME} will ever ask you for it.`,
    ],
    sms: `${code} is your ${PRODUCT_NAME} code. It works for 10 minutes. No one will ever ask you for it.`,
  }),
  invitation: (data) => (householdOf(data).length > 0 ? householdInvitation(data) : invitationToOne(data)),
  "account-deleted": ({ firstName, support, ...facts }) => ({
    subject: "Your account was deleted",
    heading: hello(firstName),
    paragraphs: [
      "Your account was deleted, as you asked.",
      erasureWords("en", facts),
      `Questions? Write to ${support}.`,
    ],
    sms: `Your ${PRODUCT_NAME} account was deleted, as you asked.`,
  }),
  "second-factor-changed": ({ firstName, what, support }) => ({
    subject: `The sign-in of your account was changed: ${what}`,
    heading: hello(firstName),
    paragraphs: [`Your account’s sign-in was changed just now: ${what}.`, notYou(support)],
    sms: `Your ${PRODUCT_NAME} sign-in was changed: ${what}. Not you? Write to ${support}`,
  }),
  "ways-in-removed": ({ firstName, removed, resetLink, support }) => ({
    subject: "Older ways into your account were removed",
    heading: hello(firstName),
    paragraphs: [
      `You have just shown that this address is yours. What could open your account before then no longer can: ${removed}. So no old way in is left.`,
      `If you miss the password, choose one here: ${resetLink}. Passkeys, Google and Facebook are connected in your settings; please look at your name and your phone number there, too.`,
      `If you did none of this, write to ${support}.`,
    ],
    sms: `Older ways into your ${PRODUCT_NAME} account were removed: ${removed}. Not you? Write to ${support}`,
  }),
};
