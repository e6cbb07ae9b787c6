import type { useTranslations } from "next-intl";
import type { FieldProblem } from "@/components/ui/error-summary";
import { type MessageType, milestoneOf } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";

export const CONTROL = {
  name: "campaign-title",
  campaignTypeId: "campaign-type",
  amount: "campaign-amount",
  description: "campaign-description",
  recipientId: "campaign-recipient",
  excludedMembers: "campaign-excluded",
} as const;

export const messageControl = (type: MessageType) => `campaign-message-${type}`;

export const messageError = (index: number) => `messages.${index}.content`;

export type FormWords = ReturnType<typeof useTranslations<"campaignForm">>;

/** Returns "the launch message" or "the 25% message". */
export function messageSpoken(type: MessageType, t: FormWords): string {
  const milestone = milestoneOf(type);
  return milestone === null ? t("spoken.launch") : t("spoken.milestone", { percent: milestone });
}

const FIELDS = ["name", "campaignTypeId", "amount", "description", "recipientId", "excludedMembers"] as const;

/** Lists problems in form order; `types` in submission order. */
export function problemsOf(
  errors: FieldErrors | undefined,
  types: readonly MessageType[],
  t: FormWords,
): FieldProblem[] {
  if (!errors) return [];
  return [
    ...FIELDS.filter((field) => errors[field]).map((field) => ({
      field: CONTROL[field],
      label: t(`spoken.${field}`),
    })),
    ...types
      .filter((_, index) => errors[messageError(index)])
      .map((type) => ({ field: messageControl(type), label: messageSpoken(type, t) })),
  ];
}
