import { typedText } from "@/app/_features/forms/typed-text";
import { MESSAGE_TYPES } from "@/lib/community/schemas";
import { type Chosen, readExcluded, readRecipient } from "./draft";

const nameless = (id: string): Chosen => ({ id, name: "" });

/** Copies native selects into the hidden fields, so that they survive an error. */
export function takePlainChoices(form: FormData): void {
  if (!(form instanceof FormData) || !form.has("plain")) return;
  const recipient = typedText(form, "plainRecipient");
  if (form.has("plainRecipient"))
    form.set("recipient", JSON.stringify(recipient ? nameless(recipient) : null));
  const excluded = form.getAll("plainExcluded").filter((id) => typeof id === "string" && id !== "");
  form.set("excluded", JSON.stringify(excluded.map(String).map(nameless)));
}

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

export const readRecipientId = (form: FormData): string =>
  readRecipient(typedText(form, "recipient"))?.id ?? "";

export const readHidden = (form: FormData, name: string): string | undefined =>
  typedText(form, name) || undefined;
