import { langAttribute } from "@/lib/content/lang-attribute";
import type { ListedText } from "@/lib/content/texts";
import type { Language } from "@/lib/kernel/languages";
import { Prose } from "./prose";

type ValueListProps = { values: readonly ListedText[]; language: Language; className?: string };

export function ValueList({ values, language, className = "values-list" }: ValueListProps) {
  return (
    <dl className={className}>
      {values.map((value) => (
        <div key={value.id} lang={langAttribute(value, language)}>
          <dt>{value.title}</dt>
          <dd>
            <Prose of={value.body} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
