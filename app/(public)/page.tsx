import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PublicFoot } from "@/app/_components/public-foot";
import { one, type Param } from "@/app/_features/forms/search-params";
import { JsonLd, publicPageMetadata, siteOf, siteThings } from "@/app/_features/meta";
import { questions, team, tutorials, values } from "@/app/_features/reading";
import { getCtx } from "@/app/_lib/session";
import { PublicHeader } from "@/components/shell";
import { sectionOf } from "@/components/shell/sections";
import { languageOf } from "@/lib/kernel/languages";
import { About } from "./_landing/about";
import { Contact } from "./_landing/contact";
import { Farewell } from "./_landing/farewell";
import { Hero } from "./_landing/hero";
import { HowItWorks } from "./_landing/how-it-works";
import { Legal } from "./_landing/legal";
import { OurValues } from "./_landing/our-values";
import { ASKED_FIRST, Questions } from "./_landing/questions";
import { ScrollToSection } from "./_landing/scroll-to-section";
import { Team } from "./_landing/team";
import { Tutorials } from "./_landing/tutorials";

export const generateMetadata = (): Promise<Metadata> => publicPageMetadata("home");

const NAME_QUESTION = "who-knows-the-recipient";

function answerAboutTheName(asked: readonly { id: string }[]): string | undefined {
  const index = asked.findIndex(({ id }) => id === NAME_QUESTION);
  if (index === -1) return undefined;
  return index < ASKED_FIRST ? `#${NAME_QUESTION}` : `/questions#${NAME_QUESTION}`;
}

export default async function FrontPage({ searchParams }: { searchParams: Promise<Record<string, Param>> }) {
  const [params, { actor, now }, locale, meta] = await Promise.all([
    searchParams,
    getCtx(),
    getLocale(),
    getTranslations("meta.home"),
  ]);
  const section = sectionOf(one(params.page));
  const language = languageOf(locale);
  const signedIn = actor.kind === "user";
  const asked = questions(language);
  return (
    <>
      <PublicHeader onFrontPage signedIn={signedIn} />
      {/* Sections above a linked one need real heights, or the scroll ends at the wrong position. */}
      <main id="main" className={section ? undefined : "drawn-later"}>
        {one(params.done) === "account" && <Farewell now={now()} />}
        <Hero signedIn={signedIn} />
        <HowItWorks />
        <Questions questions={asked} language={language} />
        <Contact />
        <About nameAnswer={answerAboutTheName(asked)} />
        <OurValues values={values(language)} language={language} />
        <Team team={team(language)} language={language} />
        <Tutorials tutorials={tutorials(language)} language={language} />
        <Legal />
      </main>
      <PublicFoot onFrontPage />
      <JsonLd things={siteThings(siteOf(), language, meta("description"))} />
      {section && (
        <>
          <ScrollToSection section={section} />
          <noscript>
            <meta httpEquiv="refresh" content={`0;url=#${section}`} />
          </noscript>
        </>
      )}
    </>
  );
}
