"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useUnread } from "@/components/shell/unread-count";
import { Button } from "@/components/ui/button";
import { catchUnreached } from "@/components/ui/catch-unreached";
import { LinkButton } from "@/components/ui/link-button";
import { Spinner } from "@/components/ui/spinner";
import { useScripts } from "@/components/ui/use-scripts";
import { loadNext, type NextState } from "../actions";
import type { Item } from "../items";
import { ItemRow } from "./item-row";
import { useSeen } from "./use-seen";

const load = catchUnreached<NextState>(loadNext, {});

// A scrollable list must be reachable by keyboard.
const BY_KEYBOARD = { tabIndex: 0 } as const;

type NewListProps = {
  communityId: string;
  items: readonly Item[];
  total: number;
  moreHref: string | null;
};

const withNewest = (shown: readonly Item[], newest: readonly Item[]): Item[] => {
  const known = new Set(shown.map(({ id }) => id));
  return [...newest.filter(({ id }) => !known.has(id)), ...shown].toSorted((a, b) => b.at - a.at);
};

/** Five at a time in the 350 px list (001 §9). Those seen count as read. */
export function NewList({ communityId, items, total, moreHref }: NewListProps) {
  const t = useTranslations("notifications.list");
  const router = useRouter();
  const scripts = useScripts();
  const [shown, setShown] = useState<readonly Item[]>(items);
  const [isWhole, setWhole] = useState(items.length >= total);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const end = useRef<HTMLLIElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const row = useSeen(communityId);

  const first = useRef(items);
  useEffect(() => {
    if (first.current === items) return;
    first.current = items;
    setShown((before) => withNewest(before, items));
  }, [items]);

  const unread = useUnread(total);
  const heard = useRef(unread);
  useEffect(() => {
    if (unread > heard.current) router.refresh();
    heard.current = unread;
  }, [unread, router]);

  const last = shown.at(-1)?.id ?? "";
  const more = useCallback(async () => {
    setState("loading");
    const form = new FormData();
    form.set("communityId", communityId);
    form.set("after", last);
    const { items: next } = await load({}, form);
    if (!next) return setState("failed");
    setShown((before) => [...before, ...next.filter(({ id }) => !before.some((one) => one.id === id))]);
    setWhole(next.length === 0);
    setState("idle");
  }, [communityId, last]);

  useEffect(() => {
    const target = end.current;
    if (!target || isWhole || state !== "idle") return;
    const seer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void more();
      },
      { root: list.current, rootMargin: "80px" },
    );
    seer.observe(target);
    return () => seer.disconnect();
  }, [more, isWhole, state]);

  const listed = (
    <ul
      ref={list}
      className="don card card-tight new-list"
      data-new-list=""
      {...BY_KEYBOARD}
      aria-label={t("label")}
    >
      {shown.map((item) => (
        <ItemRow key={item.id} item={item} row={row} />
      ))}
      {!isWhole && (
        <li ref={end} className="new-list-end">
          {state === "failed" ? (
            <div className="row wrap-ok g3" role="alert">
              <span className="small">{t("failed")}</span>
              <Button size="sm" variant="secondary" onClick={() => void more()}>
                {t("again")}
              </Button>
            </div>
          ) : (
            <span className="row g2 caption quiet" role="status">
              {state === "loading" && <Spinner />}
              {state === "loading" ? t("loading") : ""}
            </span>
          )}
        </li>
      )}
    </ul>
  );
  return (
    <>
      {listed}
      {!scripts && moreHref && (
        <div className="center">
          <LinkButton variant="secondary" href={moreHref} scroll={false}>
            {t("showMore")}
          </LinkButton>
        </div>
      )}
    </>
  );
}
