// qr.tsx - a text as a QR code that a scanner or a phone reads, as one path of SVG: sharp on paper and on every screen.
import qrcode from "qrcode-generator";

/** One after the other in one code; digits take less than half the room of other text. */
export interface QrPart {
  text: string;
  digits?: boolean;
}

/** Rows of dark and light, without the margin; undefined: no code holds so much. */
export function qr_modules(parts: QrPart[]): boolean[][] | undefined {
  try {
    const code = qrcode(0, parts.reduce((n, p) => n + p.text.length, 0) > 300 ? "L" : "M");
    for (const { text, digits } of parts) code.addData(text, digits ? "Numeric" : "Byte");
    code.make();
    const side = Array.from({ length: code.getModuleCount() }, (_, i) => i);
    return side.map((row) => side.map((column) => code.isDark(row, column)));
  } catch {
    return undefined;
  }
}

const QUIET = 4; // modules around the code that a scanner needs

export function Qr({ parts, label }: { parts: QrPart[]; label: string }) {
  const rows = qr_modules(parts);
  if (!rows) return null;
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
