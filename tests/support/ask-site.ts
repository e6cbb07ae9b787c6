import { env } from "@/lib/platform";
import { cookieOf } from "./world/cookie-of";

/** A request to the running site. A redirect is returned as the response, unless `redirect` is "follow". */
export type Asking = {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  redirect?: "follow";
};

/** Sends a request to the site that the environment names, as a browser in English without a session. */
export function ask(path: string, { headers, ...rest }: Asking = {}): Promise<Response> {
  return fetch(new URL(path, env().APP_URL), {
    redirect: "manual",
    ...rest,
    headers: { "accept-language": "en-US", ...headers },
  });
}

/** Sends a POST request with JSON, and with an Origin header where one is given. */
export const post = (path: string, data: unknown, origin?: string): Promise<Response> =>
  ask(path, {
    method: "POST",
    body: JSON.stringify(data),
    headers: { "content-type": "application/json", ...(origin === undefined ? {} : { origin }) },
  });

/** The request header with the session cookie of somebody of the seed. */
export async function sessionOf(email: string): Promise<{ cookie: string }> {
  const { name, value } = await cookieOf(email);
  return { cookie: `${name}=${value}` };
}

/** The absolute URL to which a response redirects, or null. */
export function leadsTo(answer: Response): URL | null {
  const location = answer.headers.get("location");
  return location === null ? null : new URL(location, env().APP_URL);
}
