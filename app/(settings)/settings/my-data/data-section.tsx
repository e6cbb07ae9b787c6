import { ChevronDown } from "lucide-react";
import type { OwnData, OwnRow } from "@/lib/kernel";
import { labelOf, shownValue } from "./words";

type DataSectionProps = { data: OwnData; isOpen: boolean; timeZone: string };

/** One kind of data behind its heading; opens without scripts. */
export function DataSection({ data, isOpen, timeZone }: DataSectionProps) {
  const { title, rows } = data;
  return (
    <details className="own-section" open={isOpen}>
      <summary>
        <h2 className="grow">{title}</h2>
        <span className="small quiet num">{rows.length === 0 ? "Nothing" : rows.length}</span>
        <ChevronDown className="faint" aria-hidden="true" />
      </summary>
      {rows.length === 0 ? (
        <p className="small quiet own-rows">We hold nothing of this kind.</p>
      ) : (
        <ul className="own-rows">
          {numbered(rows).map(({ number, row }) => (
            <li key={number}>
              <Facts row={row} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** Rows have no id of their own, so their number is the key; the list never changes on the page. */
const numbered = (rows: OwnRow[]) => rows.map((row, index) => ({ number: index + 1, row }));

function Facts({ row, timeZone }: { row: OwnRow; timeZone: string }) {
  return (
    <dl>
      {Object.entries(row).map(([key, value]) => {
        const shown = shownValue(value, timeZone);
        return (
          shown !== null && (
            <div key={key}>
              <dt>{labelOf(key)}</dt>
              <dd>{shown}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
