import { drawnQuiltSvg, readQuiltName } from "@/components/quilt/files";

const A_YEAR = 365 * 24 * 60 * 60;

type QuiltFile = { status: 200 | 404; headers: Record<string, string>; body: string };

export function quiltFile(name: string): QuiltFile {
  const parts = readQuiltName(name);
  return parts
    ? {
        status: 200,
        headers: {
          "content-type": "image/svg+xml",
          "cache-control": `private, max-age=${A_YEAR}, immutable`,
          "x-robots-tag": "noindex",
        },
        body: drawnQuiltSvg(parts),
      }
    : {
        status: 404,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
        body: "not found",
      };
}
