import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import type { Calls } from "@/scripts/chaos/calls";
import { Sentence } from "@/scripts/support/sentence";
import { loginFormOn } from "@/tests/support/login-form";
import type { Ports } from "./front";
import { demanded, PASSWORD, type Person, PRETENDED } from "./people";

const HSTS = "max-age=31536000";
const CONNECT_MS = 2_000;

const demand = (isSo: boolean, words: string): void => {
  if (!isSo) throw new Sentence(words);
};

/** Signs in with the form. The session's cookie must be Secure and HttpOnly. */
export async function signInByForm(calls: Calls, url: string, { email }: Person): Promise<string> {
  const page = await calls.ask("open /login", "/login", PRETENDED);
  const form = loginFormOn(String(demanded("The page /login", page.status, page.body)));
  form.set("email", email);
  form.set("password", PASSWORD);
  const { status, headers } = await calls.ask("sign in", "/login", PRETENDED, {
    method: "POST",
    headers: { origin: new URL(url).origin },
    body: form,
  });
  const cookies = headers.getSetCookie();
  demand(status === 303, `Signing in by the form was answered with ${status}, and not with a way to go on.`);
  demand(cookies.length > 0, "Signing in by the form set no cookie.");
  for (const cookie of cookies) {
    const [name = ""] = cookie.split("=", 1);
    demand(/; *secure/i.test(cookie), `The cookie ${name} also goes over connections without TLS.`);
    demand(/; *samesite=(lax|strict)/i.test(cookie), `The cookie ${name} goes along from other sites.`);
  }
  demand(
    cookies.some((cookie) => cookie.startsWith("__") && /; *httponly/i.test(cookie)),
    "No cookie of the session is kept from scripts.",
  );
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** Checks HSTS, the redirect to TLS, both health addresses, and that nothing private is served. */
export async function lookAtDoor(calls: Calls, { plain, tls }: Ports): Promise<void> {
  const { headers } = await calls.ask("first page", "/", PRETENDED);
  const hsts = headers.get("strict-transport-security");
  demand(hsts === HSTS, `Strict-Transport-Security is “${hsts}”, and not “${HSTS}”.`);
  const answer = await fetch(`http://localhost:${plain}/questions?from=mail`, { redirect: "manual" });
  const to = answer.headers.get("location");
  demand(
    answer.status === 301 && to === `https://localhost:${tls}/questions?from=mail`,
    `The port without TLS answers ${answer.status} and leads to ${to}.`,
  );
  for (const path of ["/healthz", "/readyz"]) {
    const { status, body } = await calls.ask(path, path, PRETENDED);
    demand(status === 200, `${path} answers ${status}: ${JSON.stringify(body)}`);
  }
  const { status, body } = await calls.ask("metrics", "/metrics", PRETENDED);
  demand(status !== 200 && !String(body).includes("manyhands_"), "/metrics is told to everybody.");
}

const answersAt = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false)).once("error", () => end(false));
  });

/** Checks that the ports behind nginx answer only on 127.0.0.1. */
export async function lookAtPorts({ site, ops, workerOps }: Ports): Promise<number> {
  const others = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address))
    .filter((address) => address !== "127.0.0.1");
  // Includes a loopback address, so that every machine has one.
  const hosts = [...others, "127.0.0.2"];
  for (const port of [site, ops, workerOps]) {
    demand(await answersAt("127.0.0.1", port), `Nothing answers at 127.0.0.1:${port}.`);
    for (const host of hosts)
      demand(!(await answersAt(host, port)), `Port ${port} is reached past nginx, at ${host}.`);
  }
  return hosts.length;
}

export function lookAtLog(log: string, tokens: readonly string[], names: readonly string[]): number {
  for (const provider of ["stripe", "resend"])
    demand(
      log.includes(`POST /api/webhooks/${provider} 200`),
      `No webhook of ${provider} has come through nginx and been taken.`,
    );
  const lines = log.split("\n").filter((line) => line !== "");
  const asked = lines.find((line) => line.includes("?"));
  demand(asked === undefined, `nginx has logged a query: ${asked?.split("?")[0]}?…`);
  for (const token of tokens) demand(!log.includes(token), "nginx has logged a token.");
  for (const name of names) demand(!log.includes(name), `nginx has logged ${name}.`);
  return lines.length;
}
