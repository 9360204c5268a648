// input.ts - reads what people type: amounts, voucher numbers, times.  Undefined means that it is none.

/** "1,234.50", "$20", "5.5": whole cents; a fraction of a cent is not an amount, nor is a comma before the cents. */
export function cents_of(text: string): number | undefined {
  const plain = text.trim().replace(/^(-?)\$/, "$1");
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return undefined;
  const [, sign, dollars = "", rest = ""] = match;
  const cents = Number(dollars.replace(/,/g, "")) * 100 + Number(rest.padEnd(2, "0"));
  return sign && cents ? -cents : cents;
}

/** The amount as an input field shows it: "20", "2.50". */
export function dollars_of(cents: number): string {
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

export const VOUCHER_DIGITS = 18;

/** Whatever else was typed or scanned with them. */
export const voucher_digits = (text: string): string => text.replace(/\D/g, "").slice(0, VOUCHER_DIGITS);

/** The 18 digits of a voucher, typed or scanned. */
export function voucher_of(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d+$/.test(digits) && digits.length === VOUCHER_DIGITS ? digits : undefined;
}

/** In groups of three, as it is printed and read out. */
export function voucher_text(voucher: string): string {
  return voucher.replace(/(\d{3})(?=\d)/g, "$1-");
}

/** A field of type datetime-local, in this screen's time. */
export function time_of(text: string): number | undefined {
  if (!text) return undefined;
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

/** A field of type date: the first and the last millisecond of that day on this screen. */
export function day_of(text: string): { since: number; until: number } | undefined {
  const since = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00`) : undefined;
  if (!since || Number.isNaN(since.getTime())) return undefined;
  const next = new Date(since);
  next.setDate(next.getDate() + 1); // a day of a clock change has 23 or 25 hours
  return { since: since.getTime(), until: next.getTime() - 1 };
}

/** Seconds as typed, as milliseconds within the house's limits. */
export function window_of(text: string): number | undefined {
  const seconds = /^\d{1,3}(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : NaN;
  const ms = Math.round(seconds * 1000);
  return ms >= 1000 && ms <= 600000 ? ms : undefined;
}
