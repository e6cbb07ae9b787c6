"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Language } from "@/lib/kernel/languages";
import english from "@/messages/en/states.json";
import spanish from "@/messages/es/states.json";
import { languageHere } from "./language-here";

const WORDS = { en: english, es: spanish };

const never = () => () => {};
const hasWayBack = () => window.history.length > 1;

/** Loads the page table lazily; until then the home link leads to the front page. */
function useIsMembers(): boolean {
  const [isMembers, setIsMembers] = useState(false);
  useEffect(() => {
    import("@/app/_features/pages/addresses").then(
      ({ isMemberPath }) => setIsMembers(isMemberPath(window.location.pathname)),
      () => undefined,
    );
  }, []);
  return isMembers;
}

export const useLanguageHere = (): Language =>
  useSyncExternalStore<Language>(never, languageHere, () => "en");

type ProblemProps = {
  digest?: string | undefined;
};

/** Keeps the address for a retry. Uses no other part of the site, which may be broken. */
export function Problem({ digest }: ProblemProps) {
  const { problem: words, number } = WORDS[useLanguageHere()];
  const canGoBack = useSyncExternalStore(never, hasWayBack, () => false);
  const isMember = useIsMembers();
  const home = isMember
    ? { href: "/campaigns", label: words.campaigns }
    : { href: "/", label: words.frontPage };
  return (
    <main id="main" className="flow is-centred problem">
      <title>{words.title}</title>
      <div className="stack g6">
        <div className="stack g4" role="alert">
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
        </div>
        <div className="row g3 wrap-ok justify-center">
          <button type="button" className="btn" onClick={() => window.location.reload()}>
            {words.again}
          </button>
          {canGoBack && (
            <button type="button" className="btn btn-2" onClick={() => window.history.back()}>
              {words.back}
            </button>
          )}
          <a className="btn btn-ghost" href={home.href}>
            {home.label}
          </a>
        </div>
        {digest && (
          <p className="small quiet">
            {number} {digest}
          </p>
        )}
      </div>
    </main>
  );
}
