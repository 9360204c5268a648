// main.tsx - the room page: racks, slips, cage, count and papers of the tables in chips, for each department its part.
import { mount } from "../kit/page";
import { SignIn } from "../kit/sign_in";
import { PAGE } from "../kit/state";
import { Page } from "./page";
import { keep_up } from "./state";
import "./room.css";

keep_up();
mount(
  <SignIn page={PAGE} demo="supervisor">
    <Page />
  </SignIn>,
);
