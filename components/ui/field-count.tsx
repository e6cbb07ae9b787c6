import { clsx } from "clsx";

/** "26 of 60"; before anything was counted, "60 at most". */
export function FieldCount({ length, max }: { length: number | null; max: number }) {
  const most = max.toLocaleString("en-US");
  return (
    <span className={clsx("count", length !== null && length > max && "over")}>
      {length === null ? `${most} at most` : `${length.toLocaleString("en-US")} of ${most}`}
    </span>
  );
}
