// dialog.tsx - a window over the page: the browser's own dialog, so that focus, Escape and screen readers work.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface DialogProps {
  title: string;
  close: () => void;
  children: ComponentChildren;
  class?: string;
  closeLabel: string;
}

export function Dialog({ title, close, children, class: more = "", closeLabel }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    box.current?.showModal();
    // what is typed or scanned goes into the first field, not to the cross
    box.current
      ?.querySelector<HTMLElement>(".dialog-body :is(input:not([type=checkbox]):not([type=radio]), textarea)")
      ?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      class={`dialog ${more}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => {
        if (event.target === box.current) box.current?.close();
      }}
    >
      <header class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="plain dialog-close" aria-label={closeLabel} onClick={() => box.current?.close()}>
          ✕
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
