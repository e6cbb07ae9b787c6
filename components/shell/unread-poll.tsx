"use client";
import { useEffect } from "react";
import { showUnread } from "./unread-count";

/** Milliseconds. */
const EVERY = 60_000;
/** Random delay, so that one of several visible windows polls for all. */
const APART = 10_000;

type Heard = { who: string; unread: number };

const isHeard = (data: unknown): data is Heard =>
  typeof data === "object" &&
  data !== null &&
  "who" in data &&
  "unread" in data &&
  typeof data.unread === "number";

type UnreadPollProps = {
  /** Ignores tabs of other people in this browser. */
  who: string;
  communityId: string;
  unread: number;
};

/** Polls at most once a minute while visible. Tabs share each answer. */
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
        // The page handles an ended session.
        if (hasEnded) stopped = true;
        else if (!stopped && typeof data === "object" && data && "unread" in data) {
          const heard = { who, unread: Number(data.unread) };
          showUnread(heard.unread);
          channel?.postMessage(heard);
        }
      } catch {
        // Offline: retry in a minute.
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
