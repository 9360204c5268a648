// meter.tsx - one meter of the sign, its amount rising smoothly.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Meter } from "protocol";
import { settings } from "../common/settings";
import { amount } from "../common/text";
import { cents_shown, millionths, RISE_MS, shown_at } from "./count";

/** The amount on its way up to the house's; frames are drawn only while it moves. */
function useRise(to: number, moves: boolean): number {
  const [shown, set_shown] = useState(to);
  const now_shown = useRef(to);

  useEffect(() => {
    const from = now_shown.current;
    const began = performance.now();
    let frame = 0;
    const put = (value: number) => {
      now_shown.current = value;
      set_shown(value);
    };
    const draw = () => {
      const since = performance.now() - began;
      put(shown_at(from, to, since));
      if (since < RISE_MS) frame = requestAnimationFrame(draw);
    };

    if (moves && to > from) draw();
    else put(to);
    return () => cancelAnimationFrame(frame);
  }, [to, moves]);
  return shown;
}

export function MeterView({ meter, hero }: { meter: Meter; hero: boolean }) {
  const to = millionths(meter);
  const shown = useRise(to, settings.value.motion);
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
