import { formatCents, SECOND } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { lastedWords } from "./rules/lasted";
import { isEndedMoney, type TroubleKind } from "./rules/troubles";

const t = translatorOf("en", "desk.troubles");

type Trouble = { kind: TroubleKind; subject: string; facts: Record<string, string | number> };

function textOf({ kind, subject, facts }: Trouble) {
  if (!t.has(`kinds.${kind}.title`)) return "unknown";
  if (kind === "check-failed" && isEndedMoney(subject)) return "ended-money";
  return kind === "text-budget" && Number(facts.percent) >= 100 ? "text-budget-used" : kind;
}

/** Facts differ by kind; a missing one is empty or zero. */
function paramsOf({ kind, subject, facts }: Trouble) {
  const text = (name: string) => `${facts[name] ?? ""}`;
  const number = (name: string) => Number(facts[name] ?? 0);
  const has = (name: string) => `${text(name) !== ""}`;
  const sum = (name: string) => formatCents(number(name));
  /** 2026-08-01 14:20 UTC. */
  const moment = (name: string) => `${text(name).slice(0, 16).replace("T", " ")} UTC`;
  const about = {
    message: text("message"),
    hasMessage: has("message"),
    campaignName: text("campaignName"),
    hasCampaign: has("campaignName"),
    communityName: text("communityName"),
    hasCommunity: has("communityName"),
  };
  return {
    kind,
    subject,
    communityName: about.communityName,
    hasCommunity: about.hasCommunity,
    ofMessage: t("ofMessage", about),
    copies: t("copies", { count: number("count"), channel: text("channel") }),
    count: number("count"),
    attempts: number("attempts"),
    messages: number("messages"),
    gifts: number("gifts"),
    plans: number("plans"),
    theirs: sum("theirCents"),
    theirUnits: `${number("theirCents")}`,
    ours: sum("ourCents"),
    budget: sum("budgetCents"),
    from: moment("from"),
    until: moment("until"),
    offBy: lastedWords(Math.abs(number("aheadSeconds")) * SECOND),
    isAhead: `${number("aheadSeconds") > 0}`,
    isFee: `${subject.startsWith("txn_")}`,
    currency: text("currency").toUpperCase(),
    beside: text("beside"),
    codes: text("codes"),
    month: text("month"),
    number: text("number"),
    of: text("of"),
    percent: text("percent"),
    scanner: text("scanner"),
    sentence: text("sentence"),
    type: text("type"),
    way: text("way"),
  };
}

/** Names no person. */
export function troubleWords(trouble: Trouble): { title: string; advice: string } {
  const key = textOf(trouble);
  const params = paramsOf(trouble);
  return { title: t(`kinds.${key}.title`, params), advice: t(`kinds.${key}.advice`, params) };
}
