import { ChoiceGroup, Radio } from "@/components/ui/radio";
import type { Openness } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";

type Option = { value: string; label: string; hint: string };

const JOINING: (Option & { value: Openness["joining"] })[] = [
  {
    value: "open",
    label: "Everybody",
    hint: "Whoever has an account finds the community, joins by themselves, and sees Our Balance and the names of those who give with their name.",
  },
  {
    value: "request",
    label: "Whoever an admin accepts",
    hint: "People ask to join, and see nothing more before an admin says yes. Admins hear of every request.",
  },
  {
    value: "invitation",
    label: "Only whoever was invited",
    hint: "By a personal invitation, or by the link that admins share. The community is still found by its name.",
  },
];

const CONTACTS: (Option & { value: Openness["contacts"] })[] = [
  {
    value: "invited",
    label: "Whoever was invited or accepted",
    hint: "Members who joined by themselves write to the admins with a form.",
  },
  { value: "members", label: "Every member", hint: "Also those who joined by themselves." },
  {
    value: "form",
    label: "Nobody",
    hint: "All members write with the form. It brings their words to the admins by e-mail; whoever answers shows their own address.",
  },
];

const LISTED: Option[] = [
  {
    value: "yes",
    label: "Everybody",
    hint: "Anybody who looks the community up sees its active campaigns and how many there are. So can the person whom one is for: logged out, they count one more.",
  },
  {
    value: "no",
    label: "Members only",
    hint: "Outsiders need the link of a campaign, and search engines stay out. Whoever has the link still opens that campaign.",
  },
];

type OpennessFieldsProps = {
  /** What is chosen at first. */
  chosen: Openness;
  /** What was chosen in a form that was refused. */
  values?: Record<string, string> | undefined;
  errors?: FieldErrors | undefined;
};

/** Who may join, who sees the admins' addresses, who sees the list: when a community is founded, and later. */
export function OpennessFields({ chosen, values, errors = {} }: OpennessFieldsProps) {
  const group = (name: string, legend: string, options: readonly Option[], first: string) => (
    <ChoiceGroup id={name} legend={legend} error={errors[name]?.[0]}>
      {options.map(({ value, label, hint }) => (
        <Radio
          key={value}
          name={name}
          value={value}
          label={label}
          hint={hint}
          defaultChecked={(values?.[name] ?? first) === value}
        />
      ))}
    </ChoiceGroup>
  );
  return (
    <>
      {group("joining", "Who may join?", JOINING, chosen.joining)}
      {group("contacts", "Who sees the admins’ phone and e-mail?", CONTACTS, chosen.contacts)}
      {group("listed", "Who sees the list of active campaigns?", LISTED, chosen.isListed ? "yes" : "no")}
    </>
  );
}
