// keypad.tsx - digits for a screen without a keyboard.

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** A tap takes no focus: what is typed or scanned still goes into the field. */
export function Keypad({
  type,
  erase,
  label,
}: {
  type: (digit: string) => void;
  erase: () => void;
  label: string; // of the key that takes back the last digit
}) {
  const key = (text: string, press: () => void, name?: string) => (
    <button
      type="button"
      key={text}
      aria-label={name}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {text}
    </button>
  );
  return (
    <div class="keypad">
      {DIGITS.map((digit) => key(digit, () => type(digit)))}
      {key("⌫", erase, label)}
    </div>
  );
}
