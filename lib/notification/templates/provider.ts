import { PRODUCT_NAME } from "@/lib/kernel";
import type { MessageContent, WritersOf } from "./content";
import type { ProviderMessages } from "./data";

const answerTo = (email: string) =>
  `Answer this e-mail and it goes to ${email}. We have not verified that this is their address.`;

const filesLine = (files: string | undefined) =>
  files ? [`With it came: ${files}. They are at the desk.`] : [];

const toThread = (href: string | undefined) =>
  href ? { action: { label: "Open it at the desk", href } } : {};

const contactContent = (data: ProviderMessages["contact-message"]): MessageContent => ({
  subject: `Message from ${data.name}`,
  heading: `${data.name} wrote to us`,
  paragraphs: [
    ...(data.community ? [`It is about the community ${data.community}.`] : []),
    ...filesLine(data.files),
    answerTo(data.email),
  ],
  quote: data.message,
  ...toThread(data.link),
  replyTo: data.email,
  sms: `${data.name} (${data.email}) wrote: ${data.message}`,
});

const concernContent = (data: ProviderMessages["contact-message"]): MessageContent => ({
  subject: `A concern about a campaign of ${data.community}`,
  heading: "Someone reported a concern about a campaign",
  paragraphs: [
    `It is about ${data.campaign}, of the community ${data.community}.`,
    data.email ? answerTo(data.email) : "They left no address, so there is no one to answer.",
  ],
  quote: data.message,
  ...toThread(data.link),
  ...(data.email ? { replyTo: data.email } : {}),
  sms: `A concern about ${data.campaign}: ${data.message}`,
});

export const provider: WritersOf<ProviderMessages> = {
  "card-surge": (data) => ({
    subject: `Many cards are being declined ${data.where}`,
    heading: "Many cards are being declined",
    paragraphs: [
      `${data.declines} cards of guests were declined ${data.where} within half an hour. Someone may be trying stolen cards on us.`,
      "Their devices do some work now before each try, and when there are too many they come one after another. Members give as always. You need not do anything for that.",
      "Gifts that went through in this time may be from stolen cards, too. Please look at them, and refund those that are not what they seem before their owners’ banks take them back.",
    ],
    action: { label: "See the gifts", href: data.link },
    sms: `Many cards are being declined ${data.where}. See the gifts: ${data.link}`,
  }),
  "communities-wait": (data) => {
    const waits = data.count === "1" ? "1 community waits" : `${data.count} communities wait`;
    return {
      subject: `${waits} for your answer`,
      heading: `${waits} for approval`,
      paragraphs: [
        data.fresh === data.count
          ? "No one can join, launch or give there until the desk approves it."
          : `${data.fresh} of them came since we last wrote to you about it.`,
        "However many come, you get this e-mail four times a day at most.",
      ],
      action: { label: "Open the list", href: data.link },
      why: "You get this because you work at the provider’s desk.",
      sms: `${waits} for approval: ${data.link}`,
    };
  },
  "staff-invited": (data) => ({
    subject: `Your account at the desk of ${PRODUCT_NAME}`,
    heading: "You are to work at the desk",
    paragraphs: [
      `The operator of ${PRODUCT_NAME} here has chosen this address for the provider’s desk: the pages on which communities are approved, payouts are sent and questions are answered.`,
      `Give your name and choose a password with this link. It works once, for ${data.hours} hours. If you did not expect it, leave it alone: nothing happens then.`,
    ],
    action: { label: "Set up your account", href: data.link },
    sms: `Set up your account at the desk of ${PRODUCT_NAME}: ${data.link}`,
  }),
  "staff-added": (data) => ({
    subject: `You work at the desk of ${PRODUCT_NAME} now`,
    heading: data.firstName ? `${data.firstName}, you work at the desk now` : "You work at the desk now",
    paragraphs: [
      `The operator of ${PRODUCT_NAME} here has given your account the provider’s desk: the pages on which communities are approved, payouts are sent and questions are answered. Your account is otherwise as it was, and so are your communities and gifts.`,
      `Please protect it with a second factor, under Login & security. If this is a mistake, write to ${data.support}.`,
    ],
    action: { label: "Log in and open the desk", href: data.link },
    sms: `You work at the desk of ${PRODUCT_NAME} now: ${data.link}`,
  }),
  "contact-message": (data) => (data.campaign ? concernContent(data) : contactContent(data)),
  "desk-answer": (data) => ({
    subject: `Re: ${data.subject} [${data.number}]`,
    heading: data.name ? `${data.name}, here is our answer` : "Here is our answer",
    paragraphs: [data.marker, ...data.answer.split(/\n{2,}/)],
    replyTo: data.replyTo,
    sms: data.answer,
  }),
  "desk-no-worker": (data) => ({
    subject: data.since ? `No worker is running since ${data.since}` : "No worker is running",
    heading: "No worker is running",
    paragraphs: [
      data.since
        ? `The site is there, but the last worker was heard of at ${data.since}.`
        : "The site is there, but no worker has ever run beside it.",
      "Until one runs, no e-mail or text leaves, gifts that Stripe tells us of later are not booked, and the books are not checked. Nothing is lost: all of it is done as soon as a worker runs again.",
      "Start it (npm run worker, or its service), and look at its log if it does not stay. This e-mail comes from the site itself, once a day for as long as it is so.",
    ],
    action: { label: "See what is running", href: data.link },
    sms: `No worker is running. ${data.link}`,
  }),
  "desk-troubles": (data) => ({
    subject: data.sum ? `${data.count} to look at, about ${data.sum}` : `${data.count} to look at`,
    heading: `The desk has ${data.count} to look at`,
    paragraphs: data.list.split("\n"),
    action: { label: "Open the desk’s inbox", href: data.link },
    sms: `The desk has ${data.count} to look at: ${data.link}`,
  }),
};
