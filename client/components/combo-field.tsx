/**
 * Type-ahead with free text: the list suggests and never forbids ("Usar «…»"). For vaccines, breeds, cities.
 * Source: ARIA Authoring Practices, "Editable Combobox With List Autocomplete": the focus stays in the field.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { IconButton } from './button.tsx';
import classes from './combo-field.module.css';
import { TextField, type TextFieldProps } from './fields.tsx';
import { IconChevronDown, IconClose } from './icons/base.tsx';

export interface ComboOption {
  value: string;
  label: string;
  /** A second line: the diseases that a vaccine covers, a city's province. */
  hint?: string;
}

interface ComboFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'defaultValue' | 'rightSection' | 'suffix'> {
  /** The text in the field. */
  value?: string | null;
  /** Called on each keystroke, and with the label of a chosen option. */
  onChange?: (text: string) => void;
  /** Called when an option is chosen. Later typing makes it free text again: `onChange` comes without `onPick`. */
  onPick?: (option: ComboOption) => void;
  options: readonly ComboOption[];
  /** Offers "Usar «…»" where no option matches. Without it the field says that the text is unknown. */
  freeText?: boolean;
  /** The most options shown at once. */
  limit?: number;
  empty?: ReactNode;
}

export function ComboField({
  value: given,
  onChange,
  onPick,
  options,
  freeText = false,
  limit = 30,
  empty = 'No está en la lista.',
  onBlur,
  onFocus,
  ...field
}: ComboFieldProps) {
  const value = given ?? '';
  const list = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  // A closed list shows no suggestions.
  const lines = open ? suggest(options, value, limit, freeText) : [];
  const shown = open && (lines.length > 0 || value.trim() !== '');

  // Keeps the active option in view, inside the list and inside the sheet around it.
  useEffect(() => {
    if (shown)
      box.current?.querySelector('[aria-selected="true"], [role="listbox"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown, active]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (line: ComboOption) => {
    const option = options.find((one) => one.value === line.value);
    if (option) {
      onChange?.(option.label);
      onPick?.(option);
    }
    close();
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const line = lines[active];
    if (step !== undefined) {
      setOpen(true);
      setActive((active + step + lines.length + (active < 0 && step < 0 ? 1 : 0)) % Math.max(lines.length, 1));
    } else if (event.key === 'Enter' && shown && line) choose(line);
    // Not the sheet around the list, too: the event ends here.
    else if (event.key === 'Escape' && shown) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={box} className={classes.combo}>
      <TextField
        autoComplete="off"
        spellCheck={false}
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onChange?.(event.currentTarget.value);
          setOpen(true);
          setActive(event.currentTarget.value === '' ? -1 : 0);
        }}
        onKeyDown={move}
        onClick={() => setOpen(true)}
        onFocus={(event) => {
          // A refused field gets the focus: the list must not cover its error.
          if (!field.error) setOpen(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        rightSection={
          value === '' ? (
            <IconChevronDown className={classes.arrow} />
          ) : (
            <IconButton
              label={`Borrar: ${field.label}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange?.('')}
            >
              <IconClose size={20} />
            </IconButton>
          )
        }
        below={
          shown && (
            <div id={list} role="listbox" aria-label={field.label} className={classes.list}>
              {lines.map((line, index) => (
                <div
                  key={line.value}
                  id={`${list}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={classes.line}
                  data-own={line.value === OWN || undefined}
                  // On mousedown: it comes before the field loses the focus and closes the list.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    choose(line);
                  }}
                >
                  {line.label}
                  {line.hint && <span className={classes.hint}>{line.hint}</span>}
                </div>
              ))}
              {lines.length === 0 && <p className={classes.empty}>{empty}</p>}
            </div>
          )
        }
      />
    </div>
  );
}

const OWN = '·own·';

/**
 * The options that match the text; all of them where it is empty or already names one, which then comes first
 * for Enter.
 */
function suggest(options: readonly ComboOption[], text: string, limit: number, freeText: boolean): ComboOption[] {
  const typed = folded(text);
  const exact = options.find((option) => foldedLabel(option) === typed);
  const fitting = exact
    ? [exact, ...options.filter((option) => option !== exact)]
    : typed === ''
      ? options
      : options
          .filter((option) => foldedWhole(option).includes(typed))
          // Options that begin with the typed letters come before those that only contain them.
          .sort((one, other) => beginsWith(other, typed) - beginsWith(one, typed));
  const lines = fitting.slice(0, limit);
  return freeText && typed !== '' && !exact ? [...lines, { value: OWN, label: `Usar «${text.trim()}»` }] : lines;
}

function beginsWith(option: ComboOption, typed: string): number {
  return foldedLabel(option).startsWith(typed) ? 1 : 0;
}

/** Each option is folded once, not with every letter: there may be a shelter's 1,800. */
const known = new WeakMap<ComboOption, { label: string; whole: string }>();

function foldedOf(option: ComboOption): { label: string; whole: string } {
  const before = known.get(option);
  if (before) return before;
  const label = folded(option.label);
  const now = { label, whole: option.hint ? `${label} ${folded(option.hint)}` : label };
  known.set(option, now);
  return now;
}

function foldedLabel(option: ComboOption): string {
  return foldedOf(option).label;
}

function foldedWhole(option: ComboOption): string {
  return foldedOf(option).whole;
}
