import { useTranslations } from "next-intl";
import { ChoiceGroup, Radio } from "@/components/ui/radio";
import type { Openness } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";

const CHOICES = {
  joining: ["open", "request", "invitation"],
  contacts: ["invited", "members", "form"],
  listed: ["yes", "no"],
} as const;

type OpennessFieldsProps = {
  chosen: Openness;
  values?: Record<string, string> | undefined;
  errors?: FieldErrors | undefined;
};

export function OpennessFields({ chosen, values, errors }: OpennessFieldsProps) {
  const t = useTranslations("communities.openness");
  const first = { ...chosen, listed: chosen.isListed ? "yes" : "no" };
  const group = (
    name: keyof typeof CHOICES,
    options: readonly { value: string; label: string; hint: string }[],
  ) => (
    <ChoiceGroup id={name} legend={t(`${name}.legend`)} name={name} error={errors?.[name]?.[0]}>
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
