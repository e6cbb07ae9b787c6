import type { Paged } from "@/lib/kernel";
import { listThreads, openThreads, type ThreadList, type ThreadRow } from "@/lib/notification";
import { listTroubles, openTroubles, type TroubleView, type Watch, watchState } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import type { Shown } from "../_components/inbox-tabs";

export const PAGE_SIZE = 20;

const THREADS: Record<Shown, ThreadList | null> = {
  all: "all",
  contact: "contact",
  concern: "concern",
  parked: null,
  closed: "done",
};
const TROUBLES: Record<Shown, "open" | "closed" | null> = {
  all: "open",
  contact: null,
  concern: null,
  parked: "open",
  closed: "closed",
};

export type Inbox = {
  threads: readonly ThreadRow[];
  troubles: readonly TroubleView[];
  /** The longer of both lists, for the pager. */
  total: number;
  totalPages: number;
  waiting: { threads: number; troubles: number };
  watch: Watch;
};

const none = <T>(): Paged<T> => ({
  items: [],
  numberOfItems: 0,
  totalNumberOfItems: 0,
  page: 1,
  totalPages: 1,
  hasPreviousPage: false,
  hasNextPage: false,
});

/** Up to twenty threads and twenty troubles. */
export async function readInbox(ctx: Ctx, show: Shown, page: number): Promise<Inbox> {
  const [threadList, troubleList] = [THREADS[show], TROUBLES[show]];
  const [threads, troubles, waitingThreads, waitingTroubles, watch] = await Promise.all([
    threadList ? listThreads(ctx, { show: threadList, page, pageSize: PAGE_SIZE }) : none<ThreadRow>(),
    troubleList ? listTroubles(ctx, { show: troubleList, page, pageSize: PAGE_SIZE }) : none<TroubleView>(),
    openThreads(ctx),
    openTroubles(ctx),
    watchState(ctx),
  ]);
  return {
    threads: threads.items,
    troubles: troubles.items,
    total: Math.max(threads.totalNumberOfItems, troubles.totalNumberOfItems),
    totalPages: Math.max(threads.totalPages, troubles.totalPages),
    waiting: { threads: waitingThreads, troubles: waitingTroubles },
    watch,
  };
}
