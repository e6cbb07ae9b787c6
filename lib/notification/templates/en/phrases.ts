import { errors } from "@/messages/en/errors";
import type { Phrases } from "../phrases";

const NOT_A_MEMBER = "You are no longer a member of this community.";

export const phrases: Phrases = {
  ourBalance: "Our Balance",
  every: (months) => (months === 1 ? "every month" : months === 12 ? "every year" : `every ${months} months`),
  card: (make, digits) => `your ${make || "card"} ending in ${digits}`,
  noCard: "your card",
  outOfYourGift: (fee) => `${fee}, out of your gift`,
  outOfTheGift: (fee) => `${fee}, out of the gift`,
  missed: (days) =>
    `Nothing was charged for ${days}: our system did not run in time, and we won’t charge for them later.`,
  restingPlans: (count) => (count === 1 ? "your recurring gift rests" : `your ${count} recurring gifts rest`),
  paidPlans: (count) =>
    count === 1 ? "your recurring gift is paid" : `your ${count} recurring gifts are paid`,
  member: "A member",
  resting: {
    no_card: "You have no saved card.",
    not_told: "We could not send you its notice, and we never charge without one.",
    bank_not_answered: "Your bank wanted you to confirm it, and that did not happen.",
    disputed: "Your bank questioned an earlier gift.",
  },
  cards: errors,
  endings: {
    campaign_ended: "The campaign has ended.",
    left_community: NOT_A_MEMBER,
    removed_from_community: NOT_A_MEMBER,
    community_deleted: "This community no longer exists.",
  },
  changes: {
    second_factor_on: "the second factor was turned on",
    second_factor_off: "the second factor was turned off",
    recovery_codes_made: "new recovery codes were made",
    recovery_code_used: "a recovery code was used",
    passkey_added: "a passkey was added",
    passkey_removed: "a passkey was removed",
    google_joined: "you can sign in with Google from now on",
    facebook_joined: "you can sign in with Facebook from now on",
    google_parted: "you can no longer sign in with Google",
    facebook_parted: "you can no longer sign in with Facebook",
  },
  waysIn: {
    password: "the password",
    devices: "devices that were signed in",
    passkeys: "passkeys",
    google: "Google",
    facebook: "Facebook",
  },
  methods: { paypal: "PayPal", paper_check: "paper check" },
};
