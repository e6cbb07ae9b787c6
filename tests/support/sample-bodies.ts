import type { Endpoint } from "@/app/api/_http";

export type Scope = {
  communityId: string;
  campaignId: string;
  userId?: string;
  paymentMethodId?: string;
};

const address = { addressLine: "1 Elm St", city: "Dayton", state: "OH", zipCode: "45402", country: "US" };

/** Bodies by path ending; the first match wins. */
const BODIES: [RegExp, (scope: Scope) => object][] = [
  [
    /\/transfers$/,
    ({ communityId, campaignId }) => ({
      outgoingCommunityId: communityId,
      incomingCamapaignId: campaignId,
      amount: 5,
    }),
  ],
  [
    /\/notification\/subscription$/,
    () => ({ frequency: 0, messages: [{ messageType: 3, communicationMethod: 0, isEnabled: true }] }),
  ],
  [/\/subscription\/(subscribe|unsubscribe)$/, () => ({ messageType: 3 })],
  [/\/paypal$/, () => ({ email: "somebody@lakewood.example" })],
  [/\/paper-check$/, () => ({ name: "Somebody", phoneNumber: "+12025550199", ...address })],
  [
    /\/campaigns\/active\/\{campaignId\}$/,
    ({ communityId }) => ({ communityId, name: "Other words", campaignTypeId: 1, amount: 50 }),
  ],
  [
    /\/\{id\}\/campaigns$/,
    ({ communityId, userId }) => ({
      communityId,
      name: "A new stove",
      campaignTypeId: 1,
      amount: 50,
      recipientId: userId,
    }),
  ],
  [/\/drafts$/, ({ userId }) => ({ name: "A new stove", recipientId: userId })],
  [/\/(drafts|suggestions)\/\{campaignId\}$/, () => ({ name: "Other words" })],
  [
    /\/(drafts|suggestions)\/\{campaignId\}\/launch$/,
    ({ userId }) => ({ name: "A new stove", campaignTypeId: 1, amount: 50, recipientId: userId }),
  ],
  [
    /\/suggestions$/,
    () => ({
      name: "Groceries until spring",
      recipient: { fullName: "Margaret Ellison", email: "margaret@harbour.example" },
    }),
  ],
  [
    /\/\{id\}\/members$/,
    ({ communityId }) => ({
      communityId,
      members: [{ firstName: "Ada", lastName: "Byron", email: "ada.byron@lakewood.example" }],
    }),
  ],
  [/\/members\/\{userId\}$/, ({ communityId, userId }) => ({ communityId, userId, memberRole: 1 })],
  [/\/communities\/\{id\}$/, () => ({ name: "Another name", communityTypeId: "1" })],
  [/\/stripe\//, () => ({ amount: 5 })],
  [
    /\/contactus$/,
    () => ({ name: "Theo", email: "theo@lindqvist.example", message: "Can a street be a community?" }),
  ],
];

/** A valid body, so that the caller causes any refusal. */
export const bodyFor = ({ path }: Endpoint, scope: Scope): object =>
  BODIES.find(([pattern]) => pattern.test(path))?.[1](scope) ?? {};
