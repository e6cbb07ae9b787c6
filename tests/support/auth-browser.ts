import { createRequire } from "node:module";
import { parseSetCookie } from "cookie";
import { NextRequest } from "next/server";

type Cookie = { name: string; value: string };
type Options = { maxAge?: number; expires?: Date };

class Jar {
  private readonly kept = new Map<string, string>();

  get(name: string): Cookie | undefined {
    const value = this.kept.get(name);
    return value === undefined ? undefined : { name, value };
  }
  has = (name: string) => this.kept.has(name);
  getAll = (): Cookie[] => [...this.kept].map(([name, value]) => ({ name, value }));
  clear = () => this.kept.clear();

  set(first: string | (Cookie & Options), text = "", more: Options = {}): void {
    const { name, value, maxAge, expires } =
      typeof first === "string" ? { name: first, value: text, ...more } : first;
    if (maxAge === 0 || (expires && expires.getTime() < Date.now())) this.kept.delete(name);
    else this.kept.set(name, value);
  }

  read(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const { name, value = "", maxAge, expires } = parseSetCookie(line);
      this.set(name, value, { ...(maxAge === undefined ? {} : { maxAge }), ...(expires ? { expires } : {}) });
    }
  }
}

let caller = 0;

export class AuthBrowser {
  readonly jar = new Jar();
  private readonly ip: string;

  constructor(private readonly site: string) {
    caller += 1;
    this.ip = `10.80.${Math.floor(caller / 250)}.${caller % 250}`;
  }

  /** Becomes the current caller, for code that is not a route handler, such as a server action. */
  speak(head = new Headers({ origin: this.site })): void {
    head.set("host", new URL(this.site).host);
    head.set("x-forwarded-for", this.ip);
    current = { jar: this.jar, head };
  }

  async ask(
    handler: (request: NextRequest) => Promise<Response>,
    path: string,
    post?: { form: Record<string, string>; origin?: string },
  ): Promise<Response> {
    const head = new Headers();
    if (post) {
      head.set("origin", post.origin ?? this.site);
      head.set("content-type", "application/x-www-form-urlencoded");
    }
    this.speak(head);
    const init = post ? { method: "POST", body: new URLSearchParams(post.form).toString() } : {};
    const answer = await handler(new NextRequest(new URL(path, this.site), { headers: head, ...init }));
    this.jar.read(answer);
    return answer;
  }
}

let current = { jar: new Jar(), head: new Headers() };

export const nextHeaders = {
  cookies: async () => current.jar,
  headers: async () => current.head,
};

/** Mocks next/headers for next-auth, which loads it with `require`, so Vitest's mocks do not apply. */
export function standInForNextHeaders(): void {
  Object.assign(createRequire(import.meta.url)("next/headers"), nextHeaders);
}
