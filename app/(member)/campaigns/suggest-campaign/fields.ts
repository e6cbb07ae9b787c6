export const FOR_OTHER = "other";
export const FOR_ME = "me";

export const SUGGEST_FIELDS = [
  { error: "recipient.fullName", name: "fullName" },
  { error: "recipient.email", name: "email" },
  { error: "recipient.phoneNumber", name: "phoneNumber" },
  { error: "name", name: "name" },
  { error: "campaignTypeId", name: "campaignTypeId" },
  { error: "amount", name: "amount" },
  { error: "description", name: "description" },
] as const;
