import { formatPhone } from "@/app/_features/forms/phone";
import type { ImportOutcome } from "@/lib/community";
import { inEnglish, type PlainReason } from "@/lib/kernel";
import { errors } from "@/messages/en/errors";

const shown = (address: string) => (address.startsWith("+") ? formatPhone(address) : address);

const isReason = (name: string): name is PlainReason => Object.hasOwn(errors, name);

type Line = { number: number; who: string; why: string };

/** Who was not reached, line by line, with the reason. */
export function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const cameBack = outcome.cameBack.map(
    ({ number, address }): Line => ({
      number,
      who: shown(address),
      why: "The message came back. Is the address right?",
    }),
  );
  const skipped = outcome.skipped.map(
    ({ number, name, address, reason }): Line => ({
      number,
      who: [name, shown(address)].filter(Boolean).join(", "),
      why: isReason(reason) ? inEnglish(reason) : inEnglish("unexpected"),
    }),
  );
  return (
    <>
      <Lines id="came-back" title="Came back" lines={cameBack} />
      <Lines id="skipped" title="Not invited" lines={skipped} />
    </>
  );
}

function Lines({ id, title, lines }: { id: string; title: string; lines: Line[] }) {
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
              <p className="small quiet">
                Line {number}: {why}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
