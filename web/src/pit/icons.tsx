// icons.tsx - a small drawing for each section, in a square of 24.
import type { Section } from "./route";

const paths: Record<Section, string> = {
  floor: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  alarms: "M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6zM10 20a2 2 0 0 0 4 0",
  rounds: "M12 4a8 8 0 1 1-7.400 5M4 4v5h5M12 8v4l3 2",
  cage: "M3 7h18v11H3zM3 11h18M7 15h4",
  jackpots: "M8 4h8v5a4 4 0 0 1-8 0zM8 5H4v2a4 4 0 0 0 4 4M16 5h4v2a4 4 0 0 1-4 4M12 13v4M8 20h8",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14a6 6 0 0 1 3.500 6",
  terminals: "M4 4h16v11H4zM9 20h6M12 15v5",
  records: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
};

export function Icon({ name }: { name: Section }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
