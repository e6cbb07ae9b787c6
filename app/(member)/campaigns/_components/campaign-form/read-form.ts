import { typedText } from "@/app/_features/forms/typed-text";
import { MESSAGE_TYPES } from "@/lib/community/schemas";
import { type Chosen, readExcluded, readRecipient } from "./draft";

const nameless = (id: string): Chosen => ({ id, name: "" });

/**
 * Browsers without scripts choose members in native selects. Their values replace the hidden fields, so that
 * they come back with all other values when the form has errors.
 */
export function takePlainChoices(form: FormData): void {
  if (!(form instanceof FormData) || !form.has("plain")) return;
  const recipient = typedText(form, "plainRecipient");
  if (form.has("plainRecipient"))
    form.set("recipient", JSON.stringify(recipient ? nameless(recipient) : null));
  const excluded = form.getAll("plainExcluded").filter((id) => typeof id === "string" && id !== "");
  form.set("excluded", JSON.stringify(excluded.map(String).map(nameless)));
}

/** The fields that launching and editing share, as the verbs take them. */
export function readCampaignForm(form: FormData) {
  return {
    name: typedText(form, "name"),
    campaignTypeId: typedText(form, "campaignTypeId"),
    amount: typedText(form, "amount"),
    description: typedText(form, "description"),
    excludedMembers: readExcluded(typedText(form, "excluded")).map((member) => member.id),
    messages: MESSAGE_TYPES.filter((type) => form.has(`message.${type}`)).map((messageType) => ({
      messageType,
      content: typedText(form, `message.${messageType}`),
      isEnabled: form.get(`enabled.${messageType}`) === "on",
    })),
    confirmedFinds: form.get("confirmedFinds") === "on",
  };
}

/** The id of the chosen recipient; empty if nobody is chosen. */
export const readRecipientId = (form: FormData): string =>
  readRecipient(typedText(form, "recipient"))?.id ?? "";

/** The text of a hidden field; undefined if it is missing or empty. */
export const readHidden = (form: FormData, name: string): string | undefined =>
  typedText(form, name) || undefined;
