import { useTranslations } from "next-intl";
import { ChoiceGroup, Radio } from "@/components/ui/radio";
import type { Openness } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";

/** What there is to choose from, in the order of the page. */
const CHOICES = {
  joining: ["open", "request", "invitation"],
  contacts: ["invited", "members", "form"],
  listed: ["yes", "no"],
} as const;

type OpennessFieldsProps = {
  /** What is chosen at first. */
  chosen: Openness;
  /** What was chosen in a form that was refused. */
  values?: Record<string, string> | undefined;
  errors?: FieldErrors | undefined;
};

/** Who may join, who sees the admins' addresses, who sees the list: when a community is founded, and later. */
export function OpennessFields({ chosen, values, errors = {} }: OpennessFieldsProps) {
  const t = useTranslations("communities.openness");
  const first = { ...chosen, listed: chosen.isListed ? "yes" : "no" };
  const group = (
    name: keyof typeof CHOICES,
    options: readonly { value: string; label: string; hint: string }[],
  ) => (
    <ChoiceGroup id={name} legend={t(`${name}.legend`)} error={errors[name]?.[0]}>
      {options.map(({ value, label, hint }) => (
        <Radio
          key={value}
          name={name}
          value={value}
          label={label}
          hint={hint}
          defaultChecked={(values?.[name] ?? first[name]) === value}
        />
      ))}
    </ChoiceGroup>
  );
  return (
    <>
      {group(
        "joining",
        CHOICES.joining.map((value) => ({
          value,
          label: t(`joining.${value}`),
          hint: t(`joining.${value}Hint`),
        })),
      )}
      {group(
        "contacts",
        CHOICES.contacts.map((value) => ({
          value,
          label: t(`contacts.${value}`),
          hint: t(`contacts.${value}Hint`),
        })),
      )}
      {group(
        "listed",
        CHOICES.listed.map((value) => ({
          value,
          label: t(`listed.${value}`),
          hint: t(`listed.${value}Hint`),
        })),
      )}
    </>
  );
}
