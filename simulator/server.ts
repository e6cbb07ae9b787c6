import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { browser } from "@/simulator/browser";
import { control } from "@/simulator/control";
import { facebook } from "@/simulator/facebook";
import { google } from "@/simulator/google";
import { messagePages } from "@/simulator/messages";
import { inboxPage } from "@/simulator/page";
import { resend } from "@/simulator/resend";
import type { MailServer } from "@/simulator/smtp";
import { stripe, unknownStripePath } from "@/simulator/stripe";
import { twilio } from "@/simulator/twilio";
import { readBody, send } from "./core/http";
import { createRouter } from "./core/router";
import { stateFile } from "./core/state-file";
import type { SimPart, SimReply, SimSettings, Simulator, World } from "./core/types";
import { createWorld } from "./core/world";

type SimulatorOptions = {
  /** 0 picks a free port. */
  port: number;
  /** 0 picks a free port; missing means no mail server. */
  smtpPort?: number;
  appUrl: string;
  /** Missing means nothing is stored. */
  stateFile?: string;
  settings?: Partial<SimSettings>;
  log?: (line: string) => void;
};

/** Local only: its secrets are public, and it must not be mistaken for Stripe. */
const HOST = "127.0.0.1";

const DEFAULT_SETTINGS: SimSettings = {
  bankMs: 0,
  chargedAtMs: null,
  dateAheadMs: 0,
  feeDelayMs: 1_000,
  feePercent: 2.2,
  feeFixedCents: 30,
  amexFeePercent: 3.5,
  refundFeeCents: 0,
};

/** Rejects if the port is in use. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const log = options.log ?? (() => {});
  const parts: SimPart[] = [stripe, resend, twilio, google, facebook, browser, inboxPage, messagePages];
  const jobHandlers = Object.assign({}, ...parts.map((part) => part.jobs));

  const server = createServer();
  const file = stateFile(options.stateFile, () => state.save(), log);
  const saved = file.load();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, HOST, resolve);
  });
  const { port }: AddressInfo = boundAddress(server.address());
  const url = `http://${HOST}:${port}`;

  const state = createWorld({
    appUrl: trimSlash(options.appUrl),
    selfUrl: url,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    jobHandlers,
    saved,
    onTouch: file.touch,
    log,
  });
  const { world, scheduler } = state;
  const mailServer = await (options.smtpPort === undefined ? null : mailServerOf(world, options.smtpPort));

  const simulator: Simulator = {
    url,
    smtpUrl: mailServer?.url ?? null,
    world,
    setAppUrl: (next) => {
      world.appUrl = trimSlash(next);
    },
    advance: async (seconds) => {
      await scheduler.advance(seconds * 1_000);
      file.touch();
    },
    flush: scheduler.settle,
    reset: state.reset,
    stop: async () => {
      scheduler.stop();
      file.saveNow();
      server.closeAllConnections();
      await mailServer?.stop();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const router = createRouter([...parts.flatMap((part) => part.routes), ...control(simulator).routes]);

  async function answer(req: IncomingMessage): Promise<SimReply> {
    const method = req.method ?? "GET";
    if (!URL.canParse(req.url ?? "/", url)) return { status: 400, body: { error: "No such address." } };
    const { pathname, searchParams } = new URL(req.url ?? "/", url);
    const rawBody = await readBody(req);
    if (!rawBody)
      return { status: 413, headers: { connection: "close" }, body: { error: "The body is too large." } };
    const match = router.find(method, pathname);
    if (!match && pathname.startsWith("/v1/")) return unknownStripePath(method, pathname);
    if (!match) return { status: router.knows(pathname) ? 405 : 404, body: { error: "No such address." } };
    const isControl = pathname.startsWith("/_sim/");
    if (!isControl && world.takeFault(`${method} ${pathname}`, ["hang"])) return { status: 500, hang: true };
    return match.route.handle({
      method,
      path: pathname,
      params: match.params,
      query: searchParams,
      headers: singleHeaders(req.headers),
      rawBody,
      world,
    });
  }

  server.on("request", async (req, res) => {
    try {
      send(res, await answer(req));
    } catch (error) {
      log(`${req.method} ${req.url} failed: ${error instanceof Error ? error.stack : String(error)}`);
      if (!res.headersSent) send(res, { status: 500, body: { error: "The simulator failed." } });
    }
  });

  return simulator;
}

/** Loaded on demand: most simulators need no mail server. */
async function mailServerOf(world: World, port: number): Promise<MailServer> {
  const { startMailServer } = await import("@/simulator/smtp");
  return startMailServer(world, port);
}

function boundAddress(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The simulator has no port.");
  return address;
}

const trimSlash = (url: string) => url.replace(/\/+$/, "");

function singleHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}
