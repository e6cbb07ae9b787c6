import { createHash, createHmac } from "node:crypto";

type StoreKeys = { region: string; accessKeyId: string; secretAccessKey: string };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The body is streamed, hence unsigned; https protects it. */
const UNSIGNED = "UNSIGNED-PAYLOAD";

/** AWS signature version 4. `at` is the real time, which the store checks. */
export function signedHeaders(
  { method, url, at }: { method: string; url: URL; at: Date },
  { region, accessKeyId, secretAccessKey }: StoreKeys,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const headers = { host: url.host, "x-amz-content-sha256": UNSIGNED, "x-amz-date": time };
  const names = Object.keys(headers).join(";");
  const request = [
    method,
    url.pathname,
    "",
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    "",
    names,
    UNSIGNED,
  ].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n")).toString("hex");
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
