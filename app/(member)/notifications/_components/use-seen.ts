"use client";
import { useCallback, useEffect, useRef } from "react";
import { showUnread } from "@/components/shell/unread-count";
import { catchUnreached } from "@/components/ui/catch-unreached";
import { markSeen, type SeenState } from "../actions";

/** Milliseconds in view. */
const LONG_ENOUGH = 1000;
/** Share of an item, or pixels of a long one. */
const PART = 0.6;
const PIXELS = 150;
const TELL_AFTER = 500;

const send = catchUnreached<SeenState>(markSeen, {});

/** Returns each row's ref. */
export function useSeen(communityId: string) {
  const observer = useRef<IntersectionObserver | null>(null);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const told = useRef(new Set<string>());
  const waiting = useRef<string[]>([]);
  const sending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const tell = useCallback(async () => {
    const ids = waiting.current.splice(0, 100);
    if (ids.length === 0) return;
    const form = new FormData();
    form.set("communityId", communityId);
    for (const id of ids) form.append("id", id);
    const state = await send({}, form);
    if (state.unread !== undefined) showUnread(state.unread);
    // Retried when next seen.
    else for (const id of ids) told.current.delete(id);
  }, [communityId]);

  useEffect(() => {
    const running = timers.current;
    const see = (id: string) => {
      if (document.visibilityState !== "visible" || told.current.has(id)) return;
      told.current.add(id);
      waiting.current.push(id);
      clearTimeout(sending.current);
      sending.current = setTimeout(tell, TELL_AFTER);
    };
    const seer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
          const id = target.id.slice(1);
          clearTimeout(running.get(id));
          const inSight = isIntersecting && (intersectionRatio >= PART || intersectionRect.height >= PIXELS);
          if (inSight) running.set(id, setTimeout(see, LONG_ENOUGH, id));
        }
      },
      { threshold: [0, 0.2, 0.4, PART] },
    );
    observer.current = seer;
    for (const row of document.querySelectorAll("[data-new-list] > li[id]")) seer.observe(row);
    return () => {
      seer.disconnect();
      for (const timer of running.values()) clearTimeout(timer);
      clearTimeout(sending.current);
      void tell();
    };
  }, [tell]);

  return useCallback((element: HTMLLIElement | null) => {
    if (element) observer.current?.observe(element);
  }, []);
}
