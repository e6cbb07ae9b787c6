import type { SimReply, SimRequest } from "./types";

/** Null for other JSON; an empty body is an empty object. */
export function jsonObject(req: SimRequest): Record<string, unknown> | null {
  const text = req.rawBody.toString("utf8").trim();
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

export function refuse(message: string, status = 400): SimReply {
  return { status, body: { error: message } };
}
