// vouchers.tsx - turns credit into a voucher, and a voucher into credit.
import { effect, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Voucher } from "protocol";
import { connection, welcome } from "../common/house";
import { voucher_text } from "../common/input";
import { refusal_text } from "../common/refusal_text";
import { amount, day_and_clock } from "../common/text";
import { my_view } from "./betting";
import { t } from "./text";

const KEY = "cardroom.voucher";

function read_made(): Voucher | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "") as Voucher;
  } catch {
    return undefined;
  }
}

/** The last voucher stays on the screen, also after a reload, until another is made: its number is money. */
const made = signal<Voucher | undefined>(read_made());

effect(() => {
  if (made.value) sessionStorage.setItem(KEY, JSON.stringify(made.value));
  else sessionStorage.removeItem(KEY);
});

function Printed({ voucher }: { voucher: Voucher }) {
  return (
    <div class="voucher">
      <p class="voucher-venue">
        {welcome.value?.venue} · {welcome.value?.fingerprint} · {t("voucher")}
      </p>
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
  if (outcome?.done && made.value && number.replace(/\D/g, "") === made.value.voucher.replace(/\D/g, ""))
    made.value = undefined;
  return outcome?.done === true;
}

export function Collect() {
  const [busy, set_busy] = useState(false);
  const [failed, set_failed] = useState("");
  const v = my_view.value;
  const credit = v?.credit ?? 0;

  const collect = async () => {
    set_busy(true);
    const outcome = await connection?.change({ do: "collect" });
    set_busy(false);
    if (outcome?.done && outcome.data) made.value = outcome.data as Voucher;
    if (outcome && !outcome.done) set_failed(refusal_text(outcome.code, outcome.message));
  };
  return (
    <div class="stack-gap">
      {made.value && (
        <>
          <Printed voucher={made.value} />
          <p class="row-gap">
            <button type="button" class="primary" onClick={() => print()}>
              {t("print")}
            </button>
            <button type="button" onClick={() => void load(made.value!.voucher, set_failed)}>
              {t("load_again")}
            </button>
          </p>
        </>
      )}
      {credit > 0 && v?.may_leave && (
        <>
          <p>{t("collect_how", { credit: amount(credit) })}</p>
          <button type="button" class={made.value ? "" : "primary"} disabled={busy} onClick={() => void collect()}>
            {t("collect_do", { credit: amount(credit) })}
          </button>
        </>
      )}
      {credit > 0 && !v?.may_leave && <p>{t("collect_wait")}</p>}
      {credit === 0 && !made.value && <p>{t("collect_none")}</p>}
      {failed && (
        <p class="is-bad" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}

export function Load() {
  const [failed, set_failed] = useState("");
  const [done, set_done] = useState(false);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    set_failed("");
    set_done(false);
    if (await load(String(new FormData(form).get("voucher")), set_failed)) {
      set_done(true);
      form.reset();
    }
  };
  return (
    <form class="stack-gap" onSubmit={(event) => void send(event as SubmitEvent)}>
      <label class="stack-gap">
        {t("load_number")}
        <input
          name="voucher"
          inputMode="numeric"
          autocomplete="off"
          required
          minLength={18}
          maxLength={26}
          placeholder="000-000-000-000-000-000"
        />
      </label>
      <p class="quiet">{t("load_how")}</p>
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
