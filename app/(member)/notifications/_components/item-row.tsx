import Link from "next/link";
import { Truncated } from "@/components/ui/truncated";
import type { Item } from "../items";

/** One notification: its words, when it came, and where it leads. */
export function ItemRow({ item, row }: { item: Item; row?: (element: HTMLLIElement | null) => void }) {
  return (
    <li ref={row} id={`n${item.id}`} className="items-start!">
      <div className="grow stack g1 min-w-0">
        <Truncated text={item.message} className="break-words" />
        <p className="row wrap-ok g3 caption faint num">
          {item.when}
          {item.to && (
            <Link href={item.to.href} prefetch={false} className="inline-flex min-h-8 items-center">
              {item.to.label}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
