"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Language } from "@/lib/kernel/languages";
import english from "@/messages/en/states.json";
import spanish from "@/messages/es/states.json";
import { languageHere } from "./language-here";

const WORDS = { en: english, es: spanish };

const never = () => () => {};
const hasWayBack = () => window.history.length > 1;

/**
 * True on a page of members. The table of pages is loaded only now, so that no page carries it in case of an
 * error. Until it is loaded, or if it cannot be, the home link leads to the front page.
 */
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

/** The language of a page that broke. */
export const useLanguageHere = (): Language =>
  useSyncExternalStore<Language>(never, languageHere, () => "en");

type ProblemProps = {
  /** What the log has it under, beside the request's own id. */
  digest?: string | undefined;
};

/**
 * The error page. The address stays, so a retry requests the same page; the back button leads to the page
 * before, and the home link to the front page for readers of a public page. It uses no other part of the
 * site, which may be what failed.
 */
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
