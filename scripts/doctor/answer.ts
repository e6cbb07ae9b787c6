import { errorCode } from "@/scripts/processes/processes";
import { advice, type Finding, trouble } from "./finding";

/** Milliseconds. Shorter than an examination, so that a hanging question hides no other. */
export const QUESTION_MS = 8_000;

/** `detail` is a code or a status, never the provider's text, which may repeat a key. */
export type Failure = {
  kind: "refused" | "forbidden" | "missing" | "busy" | "broken" | "unreachable" | "late" | "odd";
  detail: string;
};

export type Answer<T> = { value: T } | { failure: Failure };

export type Provider = { name: string; host: string; status: string };

export function failureOfStatus(status: number, detail?: string): Failure {
  const kind =
    status === 401
      ? "refused"
      : status === 403
        ? "forbidden"
        : status === 404
          ? "missing"
          : status === 429
            ? "busy"
            : status >= 500
              ? "broken"
              : "odd";
  return { kind, detail: detail ? `${status} ${detail}` : `${status}` };
}

const LATE = new Set(["ETIMEDOUT", "ESOCKETTIMEDOUT", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT"]);

export function failureOfNetwork(error: unknown): Failure {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = behind(at), depth += 1) {
    if (at.name === "TimeoutError" || at.name === "AbortError") return { kind: "late", detail: at.name };
    const code = errorCode(at);
    if (code !== undefined && LATE.has(code)) return { kind: "late", detail: code };
    if (code !== undefined) return { kind: "unreachable", detail: code };
  }
  return { kind: "unreachable", detail: error instanceof Error ? error.name : "no answer" };
}

const behind = (error: Error): unknown =>
  error instanceof AggregateError ? error.errors[0] : (error.cause ?? undefined);

/**
 * Waits at most `ms` milliseconds and drops late answers. Never throws: an error becomes `failureOf`'s
 * answer.
 */
export async function ask<T>(
  question: () => Promise<T>,
  failureOf: (error: unknown) => Failure = failureOfNetwork,
  ms = QUESTION_MS,
): Promise<Answer<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer<T>>((resolve) => {
    timer = setTimeout(() => resolve({ failure: { kind: "late", detail: `${ms} ms` } }), ms);
  });
  try {
    const asked = question().then(
      (value): Answer<T> => ({ value }),
      (error: unknown): Answer<T> => ({ failure: failureOf(error) }),
    );
    return await Promise.race([asked, late]);
  } catch (error) {
    return { failure: failureOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

export function cannotAsk({ name, host, status }: Provider, { kind, detail }: Failure): Finding {
  if (kind === "unreachable")
    return trouble(
      `${host} can't be reached from this machine (${detail}).`,
      `Allow connections from this machine to ${host} on port 443. To test: curl -sI https://${host}`,
    );
  if (kind === "late")
    return trouble(
      `${name} did not answer within ${QUESTION_MS / 1000} seconds.`,
      `Run npm run doctor again in a few minutes. If it still fails, check ${status}, and allow connections from this machine to ${host} on port 443.`,
    );
  if (kind === "busy")
    return advice(`${name} is rate limiting us and did not answer.`, "Run npm run doctor again in a minute.");
  if (kind === "broken")
    return advice(
      `${name} reports an error on its side (${detail}).`,
      `Run npm run doctor again later. ${status} shows when it is fixed.`,
    );
  return trouble(
    `${name} gave an unexpected answer (${detail}).`,
    `Run npm run doctor again. If it still fails, report it with this line.`,
  );
}
