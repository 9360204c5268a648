// vouchers.tsx - turns credit into a voucher, and a voucher into credit.  The house shows the last voucher again until the
// terminal wagers or loads, also after a reload: its number is money.
import { useState } from "preact/hooks";
import type { Voucher } from "protocol";
import { connection, welcome } from "../common/house";
import { voucher_digits, voucher_of, voucher_text, VOUCHER_DIGITS } from "../common/input";
import { Keypad } from "../kit/keypad";
import { Qr } from "../kit/qr";
import { refusal_text } from "../common/refusal_text";
import { amount, day_and_clock } from "../common/text";
import { my_view } from "./betting";
import { t } from "./text";

function Printed({ voucher }: { voucher: Voucher }) {
  return (
    <div class="voucher">
      <p class="voucher-venue">
        {welcome.value?.venue} · {welcome.value?.fingerprint} · {t("voucher")}
      </p>
      <Qr parts={[{ text: voucher.voucher, digits: true }]} label={t("voucher_code")} />
      <p class="voucher-number" data-voucher={voucher.voucher}>
        {voucher_text(voucher.voucher)}
      </p>
      <p class="voucher-worth">{amount(voucher.cents)}</p>
      <p>
        {t("voucher_time")} {day_and_clock(voucher.time)} · {t("tid")}
        {my_view.value?.terminal}
      </p>
      {welcome.value?.demo && <p class="voucher-play">{t("voucher_play")}</p>}
    </div>
  );
}

async function load(number: string, failed: (why: string) => void): Promise<boolean> {
  const outcome = await connection?.change({ do: "load", voucher: number });
  if (outcome && !outcome.done) failed(refusal_text(outcome.code, outcome.message));
  return outcome?.done === true;
}

export function Collect() {
  const [busy, set_busy] = useState(false);
  const [failed, set_failed] = useState("");
  const v = my_view.value;
  const credit = v?.credit ?? 0;
  const made = v?.voucher;

  const collect = async () => {
    set_busy(true);
    const outcome = await connection?.change({ do: "collect" });
    set_busy(false);
    if (outcome && !outcome.done) set_failed(refusal_text(outcome.code, outcome.message));
  };
  return (
    <div class="stack-gap">
      {made && (
        <>
          <Printed voucher={made} />
          <p class="row-gap">
            <button type="button" class="primary" onClick={() => print()}>
              {t("print")}
            </button>
            <button type="button" onClick={() => void load(made.voucher, set_failed)}>
              {t("load_again")}
            </button>
          </p>
        </>
      )}
      {credit > 0 && v?.may_leave && (
        <>
          <p>{t("collect_how", { credit: amount(credit) })}</p>
          <button type="button" class={made ? "" : "primary"} disabled={busy} onClick={() => void collect()}>
            {t("collect_do", { credit: amount(credit) })}
          </button>
        </>
      )}
      {credit > 0 && !v?.may_leave && <p>{t("collect_wait")}</p>}
      {credit === 0 && !made && <p>{t("collect_none")}</p>}
      {failed && (
        <p class="is-bad" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}

/** A scanner types into the field as a keyboard does; where there is no keyboard, the keys are on the screen. */
export function Load() {
  const [digits, set_digits] = useState("");
  const [failed, set_failed] = useState("");
  const [done, set_done] = useState(false);

  const type = (text: string) => {
    set_failed("");
    set_done(false);
    set_digits(voucher_digits(text));
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const number = voucher_of(digits);
    if (!number) return set_failed(t("load_short", { n: VOUCHER_DIGITS - digits.length }));
    if (await load(number, set_failed)) {
      set_done(true);
      set_digits("");
    }
  };
  return (
    <form class="stack-gap" onSubmit={(event) => void send(event as SubmitEvent)}>
      <label class="stack-gap">
        {t("load_number")}
        <input
          name="voucher"
          class="voucher-field"
          inputMode="none"
          autocomplete="off"
          value={voucher_text(digits)}
          onInput={(event) => {
            type(event.currentTarget.value);
            event.currentTarget.value = voucher_text(voucher_digits(event.currentTarget.value));
          }}
          placeholder="000-000-000-000-000-000"
        />
      </label>
      <p class="quiet">{t("load_how")}</p>
      <Keypad type={(digit) => type(digits + digit)} erase={() => type(digits.slice(0, -1))} label={t("erase")} />
      <button type="submit" class="primary">
        {t("load_do")}
      </button>
      {done && (
        <p role="status">
          {t("loaded")} {t("credit")}: {amount(my_view.value?.credit ?? 0)}
        </p>
      )}
      {failed && (
        <p class="is-bad" role="alert">
          {failed}
        </p>
      )}
    </form>
  );
}
