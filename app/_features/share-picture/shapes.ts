import { PICTURE_SIZE } from "@/app/_features/meta/site-picture";
import { CUFF, HAND, LOGO_TURNS, WRIST } from "@/components/ui/logo-shape";

export function page(ground: string, parts: readonly string[]): string {
  const { width, height } = PICTURE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${parts.join("")}</svg>`;
}

/** In the drawing's units. */
export function embedded(
  svg: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="${address}"/>`;
}

/** `components/ui/logo.tsx`, 34 pixels wide. */
export function logo(
  x: number,
  y: number,
  { ground, arms, fourth }: { ground: string; arms: string; fourth: string },
): string {
  const colour = (turn: number) => (turn === 270 ? fourth : arms);
  const { x: left, y: above, width, height, rx } = HAND;
  const hands = LOGO_TURNS.map(
    (turn) =>
      `<rect x="${left}" y="${above}" width="${width}" height="${height}" rx="${rx}" fill="${colour(turn)}" transform="rotate(${turn} 20 20)"/>`,
  );
  const wrists = LOGO_TURNS.map(
    (turn) =>
      `<g transform="rotate(${turn} 20 20)"><rect x="${CUFF.x}" y="${CUFF.y}" width="${CUFF.width}" height="${CUFF.height}" fill="${ground}"/><path d="${WRIST}" fill="${colour(turn)}"/></g>`,
  );
  return `<g transform="translate(${x} ${y}) scale(0.85)">${hands.join("")}${wrists.join("")}</g>`;
}
