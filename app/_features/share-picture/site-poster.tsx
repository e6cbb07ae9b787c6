import { quiltSvgString } from "@/components/quilt/svg-string";
import { Logo } from "@/components/ui/logo";
import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { pictureWords } from "./words";

const PINE = "#193F33";
const CREAM = "#FBF0DA";
const QUILT_WIDTH = 468;
const HEM = 24;
const QUILT_HEIGHT = Math.round((QUILT_WIDTH * 80) / 120);

const quilt = () =>
  `data:image/svg+xml;base64,${Buffer.from(
    quiltSvgString({
      seed: "front-page",
      way: "care",
      progress: 77.8,
      layout: "phone",
      width: QUILT_WIDTH * 2,
    }),
  ).toString("base64")}`;

/** What a link to the site itself shows. */
export function SitePoster({ language }: { language: Language }) {
  const t = pictureWords(language);
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        boxSizing: "border-box",
        padding: "0 60px",
        background: PINE,
        color: CREAM,
        fontFamily: "Fraunces",
      }}
    >
      <div style={{ display: "flex", flexDirection: "column", gap: 34, width: 520 }}>
        <div style={{ display: "flex", alignItems: "center", gap: 14, fontSize: 34 }}>
          <Logo ground={PINE} arms={CREAM} fourth="#E8A93B" />
          {PRODUCT_NAME}
        </div>
        <div style={{ fontSize: 66, lineHeight: 1.06, letterSpacing: "-0.025em" }}>{t("tagline")}</div>
      </div>
      <div
        style={{
          display: "flex",
          boxSizing: "border-box",
          padding: HEM,
          borderRadius: 24,
          background: "#FAF7F2",
          width: QUILT_WIDTH + 2 * HEM,
          height: QUILT_HEIGHT + 2 * HEM,
        }}
      >
        <div
          style={{
            width: QUILT_WIDTH,
            height: QUILT_HEIGHT,
            backgroundImage: `url(${quilt()})`,
            backgroundSize: `${QUILT_WIDTH}px ${QUILT_HEIGHT}px`,
          }}
        />
      </div>
    </div>
  );
}
