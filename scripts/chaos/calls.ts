/** `status` is 0 without an answer. */
export type Call = { what: string; at: number; ms: number; status: number };

export type Answer = { status: number; body: unknown; headers: Headers };

export const isDone = (status: number): boolean => status >= 200 && status < 300;

const PATIENCE_MS = 40_000;

export class Calls {
  readonly all: Call[] = [];

  constructor(private readonly url: string) {}

  /** Never rejects. */
  async ask(what: string, path: string, from: string, init: RequestInit = {}): Promise<Answer> {
    const at = performance.now();
    const note = (status: number) => this.all.push({ what, at, ms: performance.now() - at, status });
    try {
      const response = await fetch(this.url + path, {
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...init,
        headers: { "x-forwarded-for": from, ...init.headers },
      });
      const text = await response.text();
      note(response.status);
      return { status: response.status, headers: response.headers, body: jsonOr(text) };
    } catch {
      note(0);
      return { status: 0, headers: new Headers(), body: null };
    }
  }

  between(from: number, to: number): Call[] {
    return this.all.filter(({ at }) => at >= from && at < to);
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
