/** The values of the question whom a suggestion is for. */
export const FOR_OTHER = "other";
export const FOR_ME = "me";

/** How the summary of errors calls the fields, in their order; the keys are those of the server's errors. */
export const SUGGEST_FIELDS = [
  { error: "recipient.fullName", name: "fullName", label: "their name" },
  { error: "recipient.email", name: "email", label: "their e-mail" },
  { error: "recipient.phoneNumber", name: "phoneNumber", label: "their phone" },
  { error: "name", name: "name", label: "the title" },
  { error: "campaignTypeId", name: "campaignTypeId", label: "the type of need" },
  { error: "amount", name: "amount", label: "the amount" },
  { error: "description", name: "description", label: "what would help" },
] as const;
