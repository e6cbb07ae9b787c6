import type { IncomingMessage, ServerResponse } from "node:http";
import { quiltFile } from "@/app/_features/quilts/quilt-file";
import { DRAWN_QUILTS } from "@/components/quilt/files";
import { sendPacked } from "./packed";

type Quilts = (req: IncomingMessage, res: ServerResponse, path: string) => boolean;

/** Sends the drawings of quilts without Next, which would take ten times as long. False for every other path. */
export function drawnQuilts(): Quilts {
  return (req, res, path) => {
    if (!path.startsWith(DRAWN_QUILTS) || (req.method !== "GET" && req.method !== "HEAD")) return false;
    const { status, headers, body } = quiltFile(path.slice(DRAWN_QUILTS.length));
    sendPacked(req, res);
    res.statusCode = status;
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}
