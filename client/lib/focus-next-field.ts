/** The focus goes on by itself: what was tapped has completed this field. */
export function focusNextField(field: HTMLInputElement | null | undefined): void {
  const all = [...(field?.form?.elements ?? [])].filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && !one.disabled && !one.readOnly,
  );
  const next = field && all[all.indexOf(field) + 1];
  (next ?? field)?.focus();
}
