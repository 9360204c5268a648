// main.tsx - the dealer's console: one table, what to do next, and everything on it.
import { Gate } from "../kit/gate";
import { mount } from "../kit/page";
import { welcome } from "../common/house";
import { approval_text, Notices, RequiredSentence } from "../kit/notices";
import { SignIn } from "../kit/sign_in";
import { AtStep } from "./at_step";
import { Banner, reads_cards, Start } from "./banner";
import { current_table, listen_to_keys, table_view, table } from "./console";
import { DealtCards } from "./corrections";
import { Calls } from "./calls";
import { Counted, questions_of } from "./counted";
import { DeckPanel } from "./deck";
import { Entry } from "./entry";
import { Felt } from "./felt";
import { ByHand } from "./felt_keys";
import { Header } from "./header";
import { Jackpot } from "./jackpot";
import { PutRight } from "./put_right";
import { Trouble } from "./rulings";
import { RoundFacts, Meters, Tokes } from "./side";
import { step_of } from "./step";
import { Stop } from "./stop";
import { Supervisor } from "./supervisor";
import { Announce, PayNow, TakeAndPay } from "./take_pay";
import { t } from "./text";
import "./dealer.css";
import "./money.css";
import "./screens.css";
import "./felt_keys.css";

function AtTable() {
  const view = table_view.value;
  const about = table.value;

  if (!view || !about)
    return (
      <p class="loading" role="status">
        {t("loading")}
      </p>
    );
  const step = step_of(view, about);
  const chips = about.money === "chips";
  const enters = (step.is === "card" || step.is === "turn") && !reads_cards(view, step);
  return (
    <div class="console" id="table" role="tabpanel" aria-label={current_table.value}>
      <div class="stage">
        <Stop view={view} table={about} />
        <Banner view={view} table={about} step={step}>
          {chips && <Counted view={view} table={about} />}
          {enters && !(chips && questions_of(view).length) && <Entry view={view} table={about} step={step} />}
          {enters && chips && <Calls view={view} table={about} />}
          {step.is === "settle" && chips && <TakeAndPay view={view} table={about} />}
          {step.is === "settle" && !chips && !about.etg && <Announce view={view} />}
          <ByHand view={view} />
          <AtStep view={view} table={about} step={step} />
          {step.is === "start" && <Start view={view} table={about} />}
          {step.is === "verify" && <Jackpot view={view} table={about} lock={step.lock} />}
          {step.is === "table-open" && welcome.value?.role !== "supervisor" && (
            <Supervisor go={t("supervisor_open")} change={{ do: "table-open", table: view.table }} />
          )}
        </Banner>
        {about.live && !about.etg && <PayNow view={view} table={about} />}
        <Felt view={view} table={about} step={step} />
      </div>
      <aside class="side">
        {about.live && <PutRight view={view} table={about} />}
        <RoundFacts view={view} table={about} />
        <Meters meters={view.meters} table={about} />
        <Tokes view={view} />
        <Trouble view={view} table={about} />
        {about.live && <DealtCards view={view} table={about} />}
        {about.live && <DeckPanel view={view} />}
      </aside>
      <footer class="must">
        {about.notices.map((text, index) => (
          <p key={text}>
            <RequiredSentence text={text} index={index} />
          </p>
        ))}
        {about.approval && <p class="approval">{approval_text(about)}</p>}
      </footer>
    </div>
  );
}

const roles = ["dealer", "supervisor", "auditor"];

function Page() {
  const me = welcome.value;

  if (me && !roles.includes(me.role)) return <Gate page="dealer" why={t("wrong_role", { name: me.name })} />;
  return (
    <>
      <Notices />
      <Header />
      <main class="main">
        <AtTable />
      </main>
    </>
  );
}

listen_to_keys();
mount(
  <SignIn page="dealer" demo="dealer">
    <Page />
  </SignIn>,
);
