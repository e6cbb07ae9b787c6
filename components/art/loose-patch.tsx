/** `size` is the edge. */
export function LoosePatch({ size }: { size: number }) {
  const inset = Math.round(size * 0.2);
  return (
    <>
      <path className="a-gold" d={`M0 0H${size}V${size}H0Z`} />
      <path className="a-cream" d={`M0 0A${size} ${size} 0 0 1 ${size} ${size}A${size} ${size} 0 0 1 0 0`} />
      <path
        d={`M${inset} ${inset}L${size - inset} ${size - inset}`}
        fill="none"
        stroke="rgb(154 106 18 / .6)"
        strokeWidth={size * 0.03}
        strokeDasharray={`${size * 0.06} ${size * 0.08}`}
        strokeLinecap="round"
      />
    </>
  );
}
