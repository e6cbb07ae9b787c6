import { env } from "@/lib/platform";
import { cookieOf } from "./world/cookie-of";

/** A request to the running site; a redirect is an answer like any other, unless it is to be followed. */
export type Asking = {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  redirect?: "follow";
};

/** Asks the site that this process's environment names, as a browser in English without a session. */
export function ask(path: string, { headers, ...rest }: Asking = {}): Promise<Response> {
  return fetch(new URL(path, env().APP_URL), {
    redirect: "manual",
    ...rest,
    headers: { "accept-language": "en-US", ...headers },
  });
}

/** Asks with JSON, and with a page's origin where one is given. */
export const post = (path: string, data: unknown, origin?: string): Promise<Response> =>
  ask(path, {
    method: "POST",
    body: JSON.stringify(data),
    headers: { "content-type": "application/json", ...(origin === undefined ? {} : { origin }) },
  });

/** The header with which somebody of the seed is signed in. */
export async function sessionOf(email: string): Promise<{ cookie: string }> {
  const { name, value } = await cookieOf(email);
  return { cookie: `${name}=${value}` };
}

/** Where an answer leads, or null; as a path when it stays on the site. */
export function leadsTo(answer: Response): URL | null {
  const location = answer.headers.get("location");
  return location === null ? null : new URL(location, env().APP_URL);
}
