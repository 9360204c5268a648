// money.ts - cents as people read them; never a fraction of a cent.

/** "$1,234.50"; whole dollars without cents where short is wanted. */
export function amount(cents: number, short = false): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const dollars = whole.toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${dollars}${short && rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}
