import { renderAsync } from "@resvg/resvg-js";
import { reencodePicture } from "@/lib/integrations/pictures";

const SIZE = 512;

type Hair = "short" | "long" | "bun" | "curls" | "bald";

export type Portrait = {
  ground: string;
  skin: string;
  hair: string;
  cut: Hair;
  shirt: string;
  beard?: true;
  glasses?: true;
};

const HAIR_BEHIND: Record<Hair, string> = {
  short: "",
  long: '<path d="M156 214q0-104 100-104t100 104v150q-22 28-52 28h-96q-30 0-52-28z"/>',
  bun: '<circle cx="256" cy="98" r="42"/>',
  curls: [
    [172, 190],
    [180, 142],
    [220, 112],
    [266, 102],
    [310, 122],
    [336, 160],
    [342, 204],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="40"/>`)
    .join(""),
  bald: "",
};

const HAIR_BEFORE: Record<Hair, string> = {
  short: '<path d="M172 214q-8-100 84-100t84 100q-14-50-52-58-60 14-92-4-18 22-24 62z"/>',
  long: '<path d="M172 226q-6-112 84-112t84 112q-16-62-84-76-46 20-84 76z"/>',
  bun: '<path d="M172 212q-2-98 84-98t84 98q-26-52-84-52t-84 52z"/>',
  curls: '<path d="M176 196q8-74 80-74t80 74q-30-34-80-34t-80 34z"/>',
  bald: "",
};

const portraitOf = ({ ground, skin, hair, cut, shirt, beard, glasses }: Portrait) => `
  <rect width="512" height="512" fill="${ground}"/>
  <g fill="${hair}">${HAIR_BEHIND[cut]}</g>
  <path d="M76 512q8-132 122-146h116q114 14 122 146z" fill="${shirt}"/>
  <path d="M84 500q14-112 116-122M428 500q-14-112-116-122" fill="none" stroke="#FFFEFB" stroke-opacity=".55"
    stroke-width="5" stroke-dasharray="14 12" stroke-linecap="round"/>
  <path d="M214 300h84v74q-42 44-84 0z" fill="${skin}"/>
  <path d="M214 330q42 34 84 0v18q-42 34-84 0z" fill="#22302B" fill-opacity=".16"/>
  <circle cx="172" cy="236" r="20" fill="${skin}"/><circle cx="340" cy="236" r="20" fill="${skin}"/>
  <path d="M172 214q0-84 84-84t84 84v40q0 90-84 90t-84-90z" fill="${skin}"/>
  ${beard ? `<path d="M172 250q10 16 36 12 48-14 96 0 26 4 36-12v8q0 98-84 98t-84-98z" fill="${hair}"/>` : ""}
  <g fill="${hair}">${HAIR_BEFORE[cut]}</g>
  <circle cx="224" cy="232" r="9" fill="#22302B"/><circle cx="288" cy="232" r="9" fill="#22302B"/>
  ${
    glasses
      ? '<g fill="none" stroke="#22302B" stroke-width="7"><circle cx="222" cy="232" r="28"/><circle cx="290" cy="232" r="28"/><path d="M250 230q6-5 12 0"/></g>'
      : ""
  }
  <path d="M226 292q30 24 60 0" fill="none" stroke="${beard ? "#FFFEFB" : "#22302B"}" stroke-width="8" stroke-linecap="round"/>`;

export const LAKE = `
  <rect width="512" height="512" fill="#F6D9A0"/>
  <circle cx="354" cy="168" r="66" fill="#E8A93B"/>
  <path d="M0 262q90-96 176-36 72-92 168-10 82-60 168 34v60H0z" fill="#8FB39B"/>
  <path d="M0 300q120-54 250-14t262-20v70H0z" fill="#1F5A46"/>
  <rect y="318" width="512" height="194" fill="#B8D4D6"/>
  <g stroke="#FFFEFB" stroke-width="9" stroke-linecap="round" stroke-dasharray="34 26">
    <path d="M40 366h280M210 412h280M70 458h250"/></g>
  <path d="M96 318l34-118 34 118zM150 318l26-88 26 88z" fill="#16412F"/>`;

export const TENTS = `
  <rect width="512" height="512" fill="#47517A"/>
  <g fill="#F6D9A0"><circle cx="88" cy="96" r="7"/><circle cx="200" cy="56" r="5"/><circle cx="322" cy="104" r="6"/>
    <circle cx="436" cy="64" r="7"/><circle cx="404" cy="168" r="5"/></g>
  <path d="M0 330q128-92 256-40t256-36v258H0z" fill="#1F5A46"/>
  <path d="M54 430l104-190 104 190z" fill="#C4573A"/><path d="M158 240l30 190h-60z" fill="#7E2F1B"/>
  <path d="M262 430l94-164 94 164z" fill="#E8A93B"/><path d="M356 266l27 164h-54z" fill="#9A6A12"/>
  <path d="M0 426q140-16 256 0t256-4v90H0z" fill="#16412F"/>
  <path d="M30 470h452" stroke="#8FB39B" stroke-width="8" stroke-dasharray="22 18" stroke-linecap="round"/>`;

export async function drawnPicture(drawing: string | Portrait): Promise<Uint8Array> {
  const inside = typeof drawing === "string" ? drawing : portraitOf(drawing);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${inside}</svg>`;
  return reencodePicture((await renderAsync(svg)).asPng());
}
