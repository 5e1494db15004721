/** `ref` of a form that a press opened: its first field takes the focus, because the pressed button may be gone. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, textarea')?.focus();
}
