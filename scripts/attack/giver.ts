import { parseSetCookie, stringifyCookie } from "cookie";
import { solveWork, type Work } from "@/lib/kernel/proof-of-work";
import { type SimulatedBank, typedCard } from "./simulated-bank";
import { workAside } from "./work-aside";

export type Given = { step: "given" | "declined" | "asked-bank" | "refused" | "gave-up"; ms: number };

export type Gift = { url: string; communityId: string; campaignId: string };
type Person = { firstName: string; lastName: string; email: string };

/** A browser without scripts. The proxy in front records its address. */
export class Giver {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly address: string,
    private readonly isAttacker = false,
  ) {}

  private async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, this.url), {
      redirect: "manual",
      ...init,
      headers: {
        "accept-language": "en-US",
        origin: new URL(this.url).origin,
        "x-forwarded-for": this.address,
        cookie: stringifyCookie(Object.fromEntries(this.cookies)),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value = "" } = parseSetCookie(line);
      this.cookies.set(name, value);
    }
    return response;
  }

  private async submit(path: string, marker: string, fields: Record<string, string>): Promise<string | null> {
    const html = await (await this.ask(path)).text();
    const form = html.split("<form").find((part) => part.includes(`name="${marker}"`)) ?? "";
    const body = new FormData();
    for (const [tag] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const name = /name="([^"]*)"/.exec(tag)?.[1];
      if (name) body.set(unescaped(name), unescaped(/value="([^"]*)"/.exec(tag)?.[1] ?? ""));
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const response = await this.ask(path, { method: "POST", body });
    await response.arrayBuffer();
    return response.headers.get("location");
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.submit("/login", "password", { email, password, remember: "on" });
  }

  /** As a member if `person` is null, else as a guest. */
  async choose({ communityId, campaignId }: Gift, dollars: number, person: Person | null): Promise<string> {
    const path = person
      ? `/campaign/anonymous/donate/${communityId}/${campaignId}`
      : `/campaigns/${campaignId}/donate/${communityId}`;
    const location = await this.submit(path, "amount", {
      amount: String(dollars),
      coverFees: "on",
      ...person,
    });
    const attempt = location && new URL(location, this.url).searchParams.get("attempt");
    if (!attempt) throw new Error(`${path} led to ${location ?? "nothing"}`);
    return attempt;
  }

  /** Works and waits as the page does, until `until`. */
  async donate(bank: SimulatedBank, attempt: string, card: string, until: number): Promise<Given> {
    const since = performance.now();
    const ended = (step: Given["step"]): Given => ({ step, ms: performance.now() - since });
    const cardToken = await typedCard(bank, card);
    let work: string | null = null;
    while (Date.now() < until) {
      const response = await this.ask("/checkout/payment", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          attempt,
          coverFees: true,
          saveCard: false,
          savedCardId: null,
          cardToken,
          press: cardToken,
          work,
          giveAgain: true,
        }),
      });
      const answer: unknown = await response.json().catch(() => ({}));
      const { kind, work: wanted, seconds } = answer as { kind?: string; work?: Work; seconds?: number };
      if (kind === "go") return ended("given");
      if (kind === "declined") return ended("declined");
      if (kind === "bank") return ended("asked-bank");
      if (kind === "work" && wanted)
        work = this.isAttacker ? await workAside(wanted, until) : solveWork(wanted);
      else if (kind === "wait" && seconds)
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      else return ended("refused");
    }
    return ended("gave-up");
  }
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
