import { docx, pdf } from "@/tests/support/sample-files";
import type { Outcome } from "./callers";

export const AT_ONCE = 4;
export const PER_SECOND = 20;

export type Order = { site: Site; what: string; milliseconds: number };
/** Sent twice: when the request is built, and when all requests were sent. */
export type Report = { isReady: true } | { outcomes: Outcome[] };

export type Site = {
  url: string;
  simulatorUrl: string;
  token: string;
  threads: readonly string[];
};

export type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: BodyInit };

/** A request that costs a parser more than its length suggests. */
export type Hostile = { what: string; sent: (site: Site, repetition: number) => Sent | Promise<Sent> };

const names = (count: number, name = "a") => Array.from({ length: count }, () => name).join("&");

function parts(count: number, fields: Readonly<Record<string, string>> = {}): Omit<Sent, "path"> {
  const one = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const named = Object.entries(fields).map(([name, value]) => one(name, value));
  return {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: Buffer.from(`${named.join("")}${one("x", "").repeat(count)}--x--\r\n`),
  };
}

async function message(name: string, bytes: Uint8Array): Promise<Sent> {
  const form = new FormData();
  form.set("name", "Somebody");
  form.set("email", "somebody@attack.example");
  form.set("message", "Please look at this file.");
  form.append("attachments", new File([new Uint8Array(bytes)], name));
  const whole = new Response(form);
  return {
    path: "/api/notification/contactus",
    method: "POST",
    headers: { "content-type": whole.headers.get("content-type") ?? "" },
    body: Buffer.from(await whole.arrayBuffer()),
  };
}

const email = ({ simulatorUrl, threads }: Site, html: string, repetition: number): Sent => ({
  path: `${simulatorUrl}/_sim/inbound-email`,
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ from: "writer@attack.example", to: threads[repetition % threads.length], html }),
});

const relations = (count: number) => `<Relationships>${"<Relationship ".repeat(count)}</Relationships>`;
const withMember = (text: string | Buffer) => docx([{ name: "word/_rels/footer1.xml.rels", text }]);

const get = (what: string, path: string): Hostile => ({ what, sent: () => ({ path }) });

const CALL = "/api/community/campaigns/types";

export const HOSTILE: readonly Hostile[] = [
  get("16,000 equal names to a call", `${CALL}?${names(16_000)}`),
  get("names without end to a page", `/login?${names(14_500)}`),
  get("names without end to a sign-in", `/api/auth/error?${names(14_500)}`),
  get("names without end to an outcome", `/checkout/outcome?${names(14_500)}`),
  get("addresses of 8 kB", `${CALL}?${names(4_000)}`),
  // Not hostile: cost of the same number of readers, for comparison.
  get("ordinary pages", "/login"),
  get("addresses at the limit to a call", `${CALL}?${names(50, "a".repeat(79))}`),
  get("addresses at the limit to a page", `/login?${names(50, "a".repeat(79))}`),
  get("addresses at the limit to a sign-in", `/api/auth/error?${names(50, "a".repeat(79))}`),
  get("unknown links to unsubscribe", `/api/unsubscribe/x?${names(50)}`),
  {
    what: "20,000 equal parts to a call",
    sent: ({ token }) => {
      const { headers, ...rest } = parts(20_000);
      const authorized = { ...headers, authorization: `Bearer ${token}` };
      return { ...rest, path: "/api/user/account", method: "PUT", headers: authorized };
    },
  },
  {
    what: "110,000 fields to an action",
    sent: () => ({ path: "/login", ...parts(110_000, { [`$ACTION_ID_7f${"0".repeat(40)}`]: "" }) }),
  },
  {
    what: "a packed list in a .docx",
    sent: () => message("letter.docx", withMember(relations(70_000))),
  },
  {
    what: "64 MB packed into a .docx",
    sent: () => message("letter.docx", withMember(Buffer.alloc(64 * 1024 * 1024))),
  },
  {
    what: "filters without end in a .pdf",
    sent: () => message("letter.pdf", pdf({ objects: "/Filter ".repeat(120_000) })),
  },
  ...[50, 100, 200].map((kilobytes): Hostile => {
    const html = "<".repeat(kilobytes * 1024);
    return { what: `e-mails of ${kilobytes} kB of <`, sent: (site, at) => email(site, html, at) };
  }),
];
