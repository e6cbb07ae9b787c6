import type { Route, SimPart, SimReply, SimRequest } from "@/simulator/core/types";

const PAGE = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

/** Loaded late, because the simulator may start without a site's environment. */
async function shown(show: (pages: typeof import("./pages")) => string | null): Promise<SimReply> {
  try {
    const body = show(await import("./pages"));
    if (body === null) return { status: 404, body: { error: "No such message." } };
    return { status: 200, headers: PAGE, body };
  } catch (error) {
    const { message, name } = error instanceof Error ? error : new Error(String(error));
    if (name !== "ConfigurationError") throw error;
    return { status: 503, body: `This page needs the site's environment.\n\n${message}` };
  }
}

const selected = ({ query }: SimRequest) => ({
  template: query.get("template"),
  language: query.get("language"),
  theme: query.get("theme"),
});

/** With sample data. */
const routes: Route[] = [
  {
    method: "GET",
    path: "/messages",
    handle: (req) => shown(({ messagesPage }) => messagesPage(selected(req))),
  },
  {
    method: "GET",
    path: "/messages/:template/:number",
    handle: (req) =>
      shown(({ mailFrame }) =>
        mailFrame({
          ...selected(req),
          template: req.params.template ?? "",
          number: Number(req.params.number),
        }),
      ),
  },
];

export const messagePages: SimPart = { routes };
