// claims.tsx - what players or dealers owe the house since a round was undone.
import type { Claim } from "protocol";
import { cents_of, dollars_of } from "../common/input";
import { amount } from "../common/text";
import { DataTable, DialogButton, Field, Form, Reason, QueryPanel } from "../kit/parts";
import { debtor } from "../kit/proposals";
import { ask, change, InputError, use_request } from "../kit/requests";
import { may_change, may_pay, pit } from "../kit/state";
import { w } from "../kit/staff_text";
import { claims_text as t } from "./text";

function cents_in(text: string | undefined, most: number): number {
  const cents = cents_of(text ?? "");
  if (!cents || cents < 0 || cents > most) throw new InputError(w("cents_how"));
  return cents;
}

function ClaimForm({ claim, paid, done }: { claim: Claim; paid: boolean; done: () => void }) {
  const title = `${t(paid ? "paid" : "write_off")} ${debtor(claim.terminal, claim.name)}`;

  return (
    <DialogButton label={t(paid ? "paid" : "write_off")} title={title} describe={title}>
      {(close) => (
        <Form
          label={t(paid ? "paid_do" : "write_off_do")}
          danger={!paid}
          cancel={close}
          run={async (fields) => {
            const { terminal } = claim;
            const cents = cents_in(fields["cents"], claim.cents);
            const person = fields["person"]?.trim();
            if (paid) await change({ do: "claim-paid", terminal, cents, ...(person ? { person } : {}) });
            else await change({ do: "claim-write-off", terminal, cents, reason: fields["reason"] ?? "" });
            close();
            done();
          }}
        >
          <Field label={w("amount")} hint={w("cents_how")}>
            <input name="cents" inputMode="decimal" required defaultValue={dollars_of(claim.cents)} />
          </Field>
          {paid ? (
            <Field label={`${t("person")} (${w("optional")})`}>
              <input name="person" maxLength={31} autocomplete="off" />
            </Field>
          ) : (
            <Reason />
          )}
        </Form>
      )}
    </DialogButton>
  );
}

export function Claims() {
  const asked = use_request(() => ask({ do: "claims" }), [pit.value?.claims?.length]);

  return (
    <QueryPanel title={t("claims")} hint={t("claims_how")} asked={asked}>
      {(data) => (
        <DataTable
          label={t("claims")}
          rows={data}
          name={(c) => c.terminal}
          empty={t("no_claims")}
          columns={[
            { label: t("debtor"), wide: true, cell: (c) => debtor(c.terminal, c.name) },
            { label: w("amount"), number: true, cell: (c) => amount(c.cents) },
            {
              label: w("action"),
              bare: true,
              cell: (c) => (
                <>
                  {may_pay.value && <ClaimForm claim={c} paid done={asked.again} />}{" "}
                  {may_change.value && <ClaimForm claim={c} paid={false} done={asked.again} />}
                </>
              ),
            },
          ]}
        />
      )}
    </QueryPanel>
  );
}
