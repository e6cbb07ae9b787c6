import { ArrowDown, BadgeCheck, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { ArriveArt, GiveArt, HeroArt, JoinArt, TextArt } from "@/components/art";
import { Quilt } from "@/components/quilt";
import { PublicFooter, PublicHeader } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";
import { DEFAULT_TIME_ZONE, formatDate, PRODUCT_NAME } from "@/lib/kernel";
import { env } from "@/lib/platform";

/** /: what this is, how it works, and the way in (001 §2). */
export default function FrontPage() {
  return (
    <>
      <PublicHeader quiet />
      <main id="main">
        <Hero />
        <HowItWorks />
        <About />
      </main>
      <Foot />
    </>
  );
}

function Hero() {
  return (
    <section className="wrap hero">
      <div className="stack g5 herotext">
        <h1 className="display">Help one of your own, quietly.</h1>
        <p className="lead max-w-[34ch]">
          When someone in your class, camp or congregation is in need, one message goes out. Everyone gives.
          Nobody but your admins learns who it is for.
        </p>
        <div className="row wrap-ok g3">
          <LinkButton size="lg" href="/login">
            Log in
          </LinkButton>
          <LinkButton size="lg" variant="secondary" href="#how" icon={<ArrowDown />}>
            How it works
          </LinkButton>
        </div>
        <p className="small quiet row g2 items-start!">
          <BadgeCheck size={20} aria-hidden="true" />
          <span>Every gift goes to the member in need. We take $0; only the card fee is deducted.</span>
        </p>
      </div>
      <div className="heroart">
        <HeroArt />
        <figure className="herosms card lift px-[18px]! py-4!">
          <figcaption className="caption faint row g2 mb-1.5">
            <MessageCircle aria-hidden="true" />
            Text message, 9:02 AM
          </figcaption>
          <p className="small">
            <span className="strong">Lakewood '98:</span> one of us could use a hand with medical bills. Goal
            $12,000. Give quietly: <span className="underline">manyhands.example/c/7F3K</span>
          </p>
        </figure>
      </div>
    </section>
  );
}

const STEPS: readonly { art: ReactNode; title: string; text: string }[] = [
  {
    art: <JoinArt />,
    title: "Everyone signs up",
    text: "An admin adds people by name, or shares one link. Each person chooses texts or e-mail.",
  },
  {
    art: <TextArt />,
    title: "A need arises, a text goes out",
    text: "It gives the reason, the goal and a link. It never gives a name. The person it is for is left out of every message.",
  },
  {
    art: <GiveArt />,
    title: "Everyone pitches in, quietly",
    text: "By card, in under a minute, with your name or without it. A short note marks 25, 50, 75 and 100 percent.",
  },
  {
    art: <ArriveArt />,
    title: "The money arrives",
    text: "By PayPal or a paper check in the mail, whichever the recipient chooses. Usually within 1–3 business days.",
  },
];

function HowItWorks() {
  return (
    <section id="how" className="wrap sect" aria-labelledby="how-title">
      <div className="stack g3 max-w-[600px]">
        <h2 id="how-title">How it works</h2>
        <p className="lead">
          Four steps, most of them done once. When a need comes, it takes an admin about five minutes.
        </p>
      </div>
      <ol className="steps">
        {STEPS.map((step) => (
          <li key={step.title}>
            {step.art}
            <h3>{step.title}</h3>
            <p className="quiet">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function About() {
  return (
    <section className="band" aria-labelledby="about-title">
      <div className="wrap about">
        <div className="aboutquilt">
          <Quilt seed="12" way="home" progress={100} layout="phone" />
        </div>
        <div className="stack g4">
          <h2 id="about-title">Asking is the hardest part. So nobody has to.</h2>
          <p>
            Most fundraising puts a person’s face, illness and bank balance on a page for the world to read.{" "}
            {PRODUCT_NAME} does the opposite. A trusted admin tells the community that <em>someone</em> needs
            help, and the community answers.
          </p>
          <p className="quiet">
            That is why you will never see a photograph of a person in need here. Every campaign is a quilt
            instead: it starts as pencil lines, and each gift sews in the next patch. We run no campaigns of
            our own, keep no list of donors to sell, and send no promotional e-mail.
          </p>
        </div>
      </div>
    </section>
  );
}

function Foot() {
  const { PROVIDER_NAME: provider, PROVIDER_SUPPORT_EMAIL: support } = env();
  const year = formatDate(new Date(), DEFAULT_TIME_ZONE).slice(-4);
  return (
    <PublicFooter provider={provider} year={year}>
      <p>
        <a href={`mailto:${support}`}>Write to us</a>
      </p>
    </PublicFooter>
  );
}
