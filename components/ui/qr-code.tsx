import { qrPath } from "./qr-path";

type QrCodeProps = {
  text: string;
  /** What it is for, for those who do not see it. */
  label: string;
};

/** A text as a QR code, dark on white in either theme: readers know no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = qrPath(text);
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  );
}
