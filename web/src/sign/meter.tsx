// meter.tsx - one meter of the sign, its amount rising smoothly.
import type { Meter } from "protocol";
import { useRise } from "../common/rise";
import { settings } from "../common/settings";
import { amount } from "../common/text";
import { cents_shown, millionths, RISE_MS, shown_at } from "./count";

export function MeterView({ meter, hero }: { meter: Meter; hero: boolean }) {
  const to = millionths(meter);
  const shown = useRise(to, settings.value.motion, RISE_MS, shown_at);
  const text = amount(cents_shown(shown));
  const rising = shown !== to;

  return (
    <div
      class={`meter ${hero ? "meter-hero" : ""} ${rising ? "meter-rising" : ""}`}
      data-meter={meter.meter}
      data-cents={cents_shown(shown)}
    >
      <p class="meter-label" lang="en">
        {meter.label}
      </p>
      {/* a screen reader hears where it goes, not every step */}
      <p class="meter-amount" style={{ "--chars": text.length }}>
        <span aria-hidden="true">{text}</span>
        <span class="visually-hidden">{amount(cents_shown(millionths(meter)))}</span>
      </p>
    </div>
  );
}
