import { useLocale, useTranslations } from "next-intl";
import { formatPhone } from "@/app/_features/forms/phone";
import { reasonWords } from "@/app/_features/i18n/error-words";
import type { ImportOutcome } from "@/lib/community";
import type { PlainReason } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { errors } from "@/messages/en/errors";

const shown = (address: string) => (address.startsWith("+") ? formatPhone(address) : address);

const isReason = (name: string): name is PlainReason => Object.hasOwn(errors, name);

type Line = { number: number; who: string; why: string };

export function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const t = useTranslations("members.import.outcome");
  const language = languageOf(useLocale());
  const cameBack = outcome.cameBack.map(
    ({ number, address }): Line => ({
      number,
      who: shown(address),
      why: t("cameBackWhy"),
    }),
  );
  const skipped = outcome.skipped.map(
    ({ number, name, address, reason }): Line => ({
      number,
      who: [name, shown(address)].filter(Boolean).join(", "),
      why: reasonWords(language, isReason(reason) ? reason : "unexpected"),
    }),
  );
  return (
    <>
      <Lines id="came-back" title={t("cameBack")} lines={cameBack} />
      <Lines id="skipped" title={t("skipped")} lines={skipped} />
    </>
  );
}

function Lines({ id, title, lines }: { id: string; title: string; lines: Line[] }) {
  const t = useTranslations("members.import.outcome");
  if (lines.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby={id}>
      <h2 id={id} className="import-title">
        {title}
      </h2>
      <ul className="waiting">
        {lines.map(({ number, who, why }) => (
          <li key={number}>
            <div className="grow">
              <p className="strong wrap-anywhere">
                <bdi>{who}</bdi>
              </p>
              <p className="small quiet">{t("line", { number, why })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
