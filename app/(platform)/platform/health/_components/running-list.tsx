import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { CircleAlert, CircleCheck, Eye } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import type { RunningLine, State } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { partName, saysWords } from "../_lib/running-words";

const t = translatorOf("en", "desk.health");

/** Word and icon identify the state; color only repeats it. */
const STATES: Record<State, { word: string; tone: BadgeTone; icon: ReactNode }> = {
  good: { word: t("fine"), tone: "gain", icon: <CircleCheck aria-hidden="true" /> },
  look: { word: t("look"), tone: "gold", icon: <Eye aria-hidden="true" /> },
  bad: { word: t("wrong"), tone: "clay", icon: <CircleAlert aria-hidden="true" /> },
};

const PAGES: Record<string, string> = {
  "/platform/inbox": t("openTheInbox"),
  "/platform/messages": t("lookAtMessages"),
};

export function RunningList({ lines }: { lines: readonly RunningLine[] }) {
  return (
    <ul className="don card card-tight" aria-label={t("whatHasToRun")}>
      {lines.map((line) => {
        const { what, state, href } = line;
        const { word, tone, icon } = STATES[state];
        return (
          <li key={what}>
            <div className="grow stack g1">
              <div className="row between g3">
                <h2 className="text-(length:--t-body) strong">{partName(what)}</h2>
                <Badge tone={tone} icon={icon}>
                  {word}
                </Badge>
              </div>
              <p className="small quiet wrap-anywhere">{saysWords(line)}</p>
              {href && (
                <Link href={href} className="small inline-flex min-h-11 items-center self-start">
                  {PAGES[href] ?? t("look")}
                </Link>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
