// sentence.tsx - sentences that must be shown: the approved English always, on a Spanish page the Spanish after it.
import { settings } from "./settings";

const spanish: Record<string, string> = {
  "Malfunction voids all bets and plays": "Un mal funcionamiento anula todas las apuestas y jugadas",
};

export function Sentence({ text }: { text: string }) {
  const also = settings.value.language === "es" ? spanish[text] : undefined;
  return (
    <>
      <span lang="en">{text}</span>
      {also && <span lang="es"> · {also}</span>}
    </>
  );
}
