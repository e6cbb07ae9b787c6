/** The values of the question whom a suggestion is for. */
export const FOR_OTHER = "other";
export const FOR_ME = "me";

/** The fields in the order of the form; `error` is the key of the server's errors. */
export const SUGGEST_FIELDS = [
  { error: "recipient.fullName", name: "fullName" },
  { error: "recipient.email", name: "email" },
  { error: "recipient.phoneNumber", name: "phoneNumber" },
  { error: "name", name: "name" },
  { error: "campaignTypeId", name: "campaignTypeId" },
  { error: "amount", name: "amount" },
  { error: "description", name: "description" },
] as const;
