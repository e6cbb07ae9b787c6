import Link from "@/components/ui/link";
import { Truncated } from "@/components/ui/truncated";
import type { Item } from "../items";

export function ItemRow({ item, row }: { item: Item; row?: (element: HTMLLIElement | null) => void }) {
  const { to, campaign } = item;
  const link = (label: string) =>
    to && (
      <Link href={to.href} className="row-link">
        {label}
      </Link>
    );
  return (
    <li ref={row} id={`n${item.id}`} className={to ? "row-leads items-start!" : "items-start!"}>
      <div className="grow stack g1 min-w-0">
        {campaign && <p className="strong break-words">{link(campaign) ?? campaign}</p>}
        <Truncated text={item.message} className="break-words" />
        <p className="row wrap-ok g3 caption faint num">
          {item.when}
          {!campaign && to && link(to.label)}
        </p>
      </div>
    </li>
  );
}
