// dialog.tsx - a window over the page: the browser's own dialog, so that focus, Escape and screen readers work.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface DialogProps {
  title: string;
  close: () => void;
  children: ComponentChildren;
  class?: string;
  closeLabel: string;
}

export function Dialog({ title, close, children, class: more = "", closeLabel }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    box.current?.showModal();
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
