import { type Frequency, KIND_NUMBERS, type KindChoice, type KindNumber } from "@/lib/notification/schemas";
import { FREQUENCY, ON, WAY } from "./fields";

const text = (form: FormData, name: string): string | null => {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
};

const method = (value: string | null) => (value === "1" ? 1 : 0);

export const choicesIn = (form: FormData): { frequency: Frequency; messages: KindChoice[] } => ({
  frequency: Number(text(form, FREQUENCY)) as Frequency,
  messages: KIND_NUMBERS.map((messageType) => ({
    messageType,
    communicationMethod: method(text(form, `${WAY}${messageType}`)),
    isEnabled: form.has(`${ON}${messageType}`),
  })),
});

type OneChange = {
  messageType?: KindNumber;
  communicationMethod?: 0 | 1;
  isEnabled?: boolean;
  frequency?: Frequency;
};

export function changeIn(form: FormData): OneChange {
  const frequency = text(form, FREQUENCY);
  if (frequency !== null) return { frequency: Number(frequency) as Frequency };
  const messageType = Number(text(form, "kind")) as KindNumber;
  const way = text(form, WAY);
  if (way !== null) return { messageType, communicationMethod: method(way) };
  return { messageType, isEnabled: text(form, ON) === "yes" };
}
