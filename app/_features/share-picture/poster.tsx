import { PICTURE_SIZE } from "@/app/_features/meta/site-picture";
import { quiltSvgString } from "@/components/quilt/svg-string";
import { Logo } from "@/components/ui/logo";
import { PRODUCT_NAME } from "@/lib/kernel";
import type { PictureFacts } from "./facts";

const PAPER = "#FAF7F2";
const INK = "#22302B";
const QUIET = "#47574F";
const QUILT_WIDTH = 528;
/** A bound quilt has an edge all around, and so other proportions. */
const quiltHeight = (percent: number) => Math.round(QUILT_WIDTH * (percent >= 100 ? 86.8 / 126.8 : 80 / 120));
const PADDING = 60;
const BAR_WIDTH = PICTURE_SIZE.width - 2 * PADDING;

/** Long titles are set smaller, so that four lines hold them. */
const titleSize = (title: string) => (title.length <= 28 ? 66 : title.length <= 44 ? 56 : 48);
const TITLE_LINES = 4;

function quiltAddress({ seed, way, percent }: PictureFacts): string {
  const svg = quiltSvgString({ seed, way, progress: percent, layout: "phone", width: QUILT_WIDTH * 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** What a link preview shows: the quilt as it is now, the title, whose member, how far. */
export function Poster({ facts }: { facts: PictureFacts }) {
  const quilt = { width: QUILT_WIDTH, height: quiltHeight(facts.percent) };
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        boxSizing: "border-box",
        padding: `52px ${PADDING}px`,
        background: PAPER,
        color: INK,
        fontFamily: "Figtree, Noto Serif Cyrillic, Noto Serif Greek",
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 14 }}>
        <Logo ground={PAPER} arms="#1F5A46" fourth="#E8A93B" />
        <span style={{ fontFamily: "Fraunces", fontSize: 32 }}>{PRODUCT_NAME}</span>
      </div>
      <div style={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        <div style={{ display: "flex", flexDirection: "column", gap: 22, width: 486 }}>
          <div
            style={{
              fontFamily: "Fraunces, Noto Serif Cyrillic, Noto Serif Greek",
              fontSize: titleSize(facts.title),
              lineHeight: 1.08,
              letterSpacing: "-0.02em",
              wordBreak: "break-word",
              display: "block",
              lineClamp: TITLE_LINES,
            }}
          >
            {facts.title}
          </div>
          <div style={{ fontSize: 26, lineHeight: 1.35, color: QUIET }}>{facts.what}</div>
        </div>
        <div
          style={{
            ...quilt,
            backgroundImage: `url(${quiltAddress(facts)})`,
            backgroundSize: `${quilt.width}px ${quilt.height}px`,
          }}
        />
      </div>
      <Figures facts={facts} />
    </div>
  );
}

function Figures({ facts }: { facts: PictureFacts }) {
  return (
    <div style={{ display: "flex", flexDirection: "column", gap: 16 }}>
      <div
        style={{
          display: "flex",
          width: "100%",
          height: 20,
          boxSizing: "border-box",
          borderRadius: 10,
          border: "2px solid #7A847C",
          background: "#E4ECE5",
        }}
      >
        {facts.percent > 0 && (
          <div
            style={{
              width: (BAR_WIDTH * facts.percent) / 100,
              height: 20,
              boxSizing: "border-box",
              flexShrink: 0,
              marginTop: -2,
              marginLeft: -2,
              borderRadius: 10,
              border: "2px solid #9A6A12",
              background: "#E8A93B",
            }}
          />
        )}
      </div>
      <div style={{ display: "flex", alignItems: "baseline", gap: 14, fontSize: 28, color: QUIET }}>
        <span style={{ fontFamily: "Fraunces", fontSize: 42, color: INK }}>{facts.raised}</span>
        {facts.excess && <span style={{ color: "#1B7447" }}>{facts.excess}</span>}
        <span>{facts.ofGoal}</span>
        {facts.ended && <span style={{ marginLeft: "auto" }}>{facts.ended}</span>}
      </div>
    </div>
  );
}
