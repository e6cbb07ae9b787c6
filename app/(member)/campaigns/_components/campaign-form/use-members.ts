"use client";
import { useEffect, useRef, useState } from "react";
import { searchMembers } from "./actions";
import { FIRST, grown } from "./growth";
import { type MemberMatches, matching } from "./member-choice";

/** Milliseconds (000 §9). */
const PAUSE = 1000;

/** Offers the first members, then the search of the whole community. */
export function useMembers(communityId: string, first: MemberMatches) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<{ typed: string; matches: MemberMatches } | null>(null);
  const [limit, setLimit] = useState(FIRST);
  const newest = useRef("");

  useEffect(() => {
    newest.current = typed;
    if (typed.trim() === "") return;
    const timer = setTimeout(() => {
      void searchMembers(communityId, typed)
        .catch(() => null)
        .then((matches) => {
          if (matches && newest.current === typed) setFound({ typed, matches });
        });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [communityId, typed]);

  const isAnswered = typed.trim() === "" || found?.typed === typed;
  const answer = typed.trim() === "" || !found ? first : found.matches;
  const all = isAnswered ? answer.members : matching(first.members, typed);
  return {
    typed,
    type(text: string) {
      setTyped(text);
      setLimit(FIRST);
    },
    shown: all.slice(0, limit),
    hasMore: all.length > limit,
    showMore: () => setLimit((now) => grown(now, all.length)),
    isCut: isAnswered && answer.total > answer.members.length && all.length <= limit,
    isSearching: !isAnswered,
  };
}

export type Members = ReturnType<typeof useMembers>;
