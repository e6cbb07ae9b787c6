import { clsx } from "clsx";
import type { ReactNode } from "react";
import { LiveText, LiveTexts } from "./live-text";

export type SumLine = {
  icon?: ReactNode;
  label: string;
  value: ReactNode;
  /** Quieter second line. */
  hint?: string;
  /** Last line, with a stitch above. */
  total?: boolean;
};

type SumProps = {
  lines: readonly SumLine[];
  /** `--sunken` background, as in a dialog. */
  well?: boolean;
  small?: boolean;
  className?: string;
};

const wordsOf = ({ label, hint }: SumLine): ReactNode => (
  <>
    <LiveText>{label}</LiveText>
    {hint && (
      <>
        <br />
        <LiveText className="caption faint">{hint}</LiveText>
      </>
    )}
  </>
);

/** Labels, numbered if repeated, such as two refunds on one day. */
function keysOf(lines: readonly SumLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ label }) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return `${count} ${label}`;
  });
}

export function Sum({ lines, well, small, className }: SumProps) {
  const keys = keysOf(lines);
  return (
    <dl className={clsx("sum", well && "well", small && "small", className)}>
      {lines.map((line, index) => (
        <div key={keys[index]} className={line.total ? "total" : undefined}>
          <dt>
            {line.icon ? (
              <>
                {line.icon}
                <span>{wordsOf(line)}</span>
              </>
            ) : (
              wordsOf(line)
            )}
          </dt>
          <dd>
            <LiveTexts>{line.value}</LiveTexts>
          </dd>
        </div>
      ))}
    </dl>
  );
}
