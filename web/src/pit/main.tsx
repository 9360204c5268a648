// main.tsx - the pit page.
import { render } from "preact";
import "../shared/base.css";
import { Gate } from "../shared/gate";
import { welcome } from "../shared/house";
import { Notices } from "../shared/notices";
import "../shared/settings";

function Page() {
  return (
    <>
      <Notices />
      <main>{welcome.value?.venue}</main>
    </>
  );
}

render(<Gate page="pit" demo="supervisor"><Page /></Gate>, document.getElementById("page")!);
