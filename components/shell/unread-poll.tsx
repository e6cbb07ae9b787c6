"use client";
import { useEffect } from "react";
import { showUnread } from "./unread-count";

/** How long after the last answer the next one is asked for, in milliseconds. */
const EVERY = 60_000;
/** Up to so much later, so that of several visible windows one asks and the others hear it. */
const APART = 10_000;

type Heard = { who: string; unread: number };

const isHeard = (data: unknown): data is Heard =>
  typeof data === "object" &&
  data !== null &&
  "who" in data &&
  "unread" in data &&
  typeof data.unread === "number";

type UnreadPollProps = {
  /** The person and their community: tabs of others in this browser are none of ours. */
  who: string;
  communityId: string;
  /** As the page said. */
  unread: number;
};

/**
 * Keeps the count of new notifications live: while the page is visible it asks at most once a minute, and the tabs of
 * one browser share each answer. A hidden page asks nothing.
 */
export function UnreadPoll({ who, communityId, unread }: UnreadPollProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another community the same figure is another count.
  useEffect(() => showUnread(unread), [unread, who]);
  useEffect(() => {
    const channel = "BroadcastChannel" in window ? new BroadcastChannel("unread") : null;
    const every = EVERY + Math.random() * APART;
    let last = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;

    const plan = () => {
      clearTimeout(timer);
      if (!stopped && document.visibilityState === "visible") {
        timer = setTimeout(ask, Math.max(0, last + every - Date.now()));
      }
    };
    async function ask() {
      last = Date.now();
      try {
        const answer = await fetch(`/notifications/count?communityId=${communityId}`, {
          cache: "no-store",
          redirect: "manual",
        });
        const hasEnded = answer.type === "opaqueredirect" || answer.status === 204;
        const data: unknown = answer.ok && !hasEnded ? await answer.json() : null;
        // Without a session there is nothing to count; the page itself finds that out.
        if (hasEnded) stopped = true;
        else if (!stopped && typeof data === "object" && data && "unread" in data) {
          const heard = { who, unread: Number(data.unread) };
          showUnread(heard.unread);
          channel?.postMessage(heard);
        }
      } catch {
        // The connection is lost; the next minute may have it.
      }
      plan();
    }
    channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (!isHeard(data) || data.who !== who) return;
      last = Date.now();
      showUnread(data.unread);
      plan();
    });
    plan();
    document.addEventListener("visibilitychange", plan);
    window.addEventListener("focus", plan);
    return () => {
      stopped = true;
      clearTimeout(timer);
      channel?.close();
      document.removeEventListener("visibilitychange", plan);
      window.removeEventListener("focus", plan);
    };
  }, [who, communityId]);
  return null;
}
