import type { Portrait } from "./drawn";

/** Most people have none. */
export const PORTRAITS: Readonly<Record<string, Portrait>> = {
  "Nora Okafor": {
    ground: "#F6D9A0",
    skin: "#7A4A2E",
    hair: "#22302B",
    cut: "curls",
    shirt: "#1F5A46",
  },
  "Will Hartman": {
    ground: "#D5E3DA",
    skin: "#F0C7A2",
    hair: "#8A5A2B",
    cut: "short",
    shirt: "#47517A",
    beard: true,
  },
  "Priya Shah": { ground: "#F3D6CB", skin: "#B97C4E", hair: "#2B211C", cut: "long", shirt: "#C4573A" },
  "Ruth Adler": {
    ground: "#D9DCEC",
    skin: "#F2D0B4",
    hair: "#B9B4AA",
    cut: "bun",
    shirt: "#8FB39B",
    glasses: true,
  },
  "Kwame Asante": { ground: "#F6D9A0", skin: "#5E3822", hair: "#22302B", cut: "bald", shirt: "#C4573A" },
  "Grace Hopewell": { ground: "#D5E3DA", skin: "#E5B48C", hair: "#7E2F1B", cut: "long", shirt: "#E8A93B" },
  "Ray Dominguez": {
    ground: "#F3D6CB",
    skin: "#C98F62",
    hair: "#3A2A20",
    cut: "short",
    shirt: "#1F5A46",
    glasses: true,
  },
};
