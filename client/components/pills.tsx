/**
 * A choice of two to five visible options, or a row of filters. One is chosen; the keyboard works as in a
 * radio group.
 */
import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { FieldError } from './field-error.tsx';
import classes from './pills.module.css';

export interface PillOption<Value extends string | number> {
  value: Value;
  label: ReactNode;
  /** A small icon or photo before the word. */
  icon?: ReactNode;
}

interface PillsProps<Value extends string | number> {
  label: string;
  options: readonly PillOption<Value>[];
  value?: Value | null | undefined;
  onChange?: (value: Value) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  'data-path'?: string;
  /** Adds "(opcional)" to the label. */
  optional?: boolean | undefined;
  /** The label is only spoken (filters above a list). */
  hideLabel?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  /** scroll: one line that scrolls (default) · wrap: several lines · fill: equal widths. */
  layout?: 'scroll' | 'wrap' | 'fill';
}

export function Pills<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  optional = false,
  hideLabel = false,
  help,
  error,
  layout = 'scroll',
  onBlur,
  onFocus,
  'data-path': path,
}: PillsProps<Value>) {
  const name = useId();
  const line = useRef<HTMLDivElement>(null);
  // In a scrolling line the chosen pill may be out of sight, also after late counts widen the pills.
  useLayoutEffect(() => {
    const box = line.current;
    if (!box) return undefined;
    const show = () => {
      const chosen = box.querySelector<HTMLElement>(':checked')?.parentElement;
      if (chosen) box.scrollLeft = chosen.offsetLeft - box.offsetLeft - 16;
    };
    show();
    const sizes = new ResizeObserver(show);
    for (const pill of box.children) sizes.observe(pill);
    // Nothing scrolls by itself while the person touches it or uses the keyboard.
    const taken = new AbortController();
    const leave = () => {
      sizes.disconnect();
      taken.abort();
    };
    for (const event of ['pointerdown', 'wheel', 'keydown'])
      box.addEventListener(event, leave, { signal: taken.signal, passive: true });
    return leave;
  }, []);
  return (
    <fieldset
      className={classes.field}
      onBlur={onBlur}
      onFocus={onFocus}
      aria-describedby={error || help ? `${name}-more` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
        {optional && <span className={classes.optional}> (opcional)</span>}
      </legend>
      <div className={classes.pills} data-layout={layout} ref={line}>
        {options.map((option, index) => (
          <label
            className={classes.pill}
            key={option.value}
            data-picture={option.icon ? true : undefined}
            data-chosen={option.value === value || undefined}
          >
            <input
              type="radio"
              name={name}
              // The form finds its field by this attribute, to focus it.
              data-path={index === 0 ? path : undefined}
              className={classes.radio}
              checked={option.value === value}
              onChange={() => onChange?.(option.value)}
            />
            {option.icon}
            <span className={classes.text}>{option.label}</span>
          </label>
        ))}
      </div>
      <div id={`${name}-more`}>
        {help && <div className={classes.help}>{help}</div>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  );
}
