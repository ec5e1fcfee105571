import { encode } from 'uqr';

/** A text as a QR code: black on white in dark pages too, because scanners read nothing else. */
export function QrCode({
  text,
  label,
  size,
}: {
  readonly text: string;
  readonly label: string;
  readonly size: number;
}) {
  const { data, size: modules } = encode(text, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      data-qr={text}
      style={{ maxWidth: '100%', background: '#fff' }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
