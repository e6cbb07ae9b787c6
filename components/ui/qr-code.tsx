import { qrPath } from "./qr-path";

type QrCodeProps = {
  text: string;
  /** For screen readers. */
  label: string;
};

/** Black on white in both themes: some scanners cannot read inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = qrPath(text);
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  );
}
