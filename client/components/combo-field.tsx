/** Type-ahead with free text: the list helps, it never forbids ("Usar «…»"). For vaccines, breeds, cities. */
import { Combobox, useCombobox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './combo-field.module.css';
import { TextField, type TextFieldProps } from './fields.tsx';
import { IconChevronDown, IconClose } from './icons/base.tsx';

export interface ComboOption {
  value: string;
  label: string;
  /** A second line: what it covers, which province. */
  hint?: string;
}

interface ComboFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'defaultValue' | 'rightSection' | 'suffix'> {
  /** What stands in the field. */
  value?: string | null;
  /** Each keystroke, and the label of what was chosen. */
  onChange?: (text: string) => void;
  /** A choice from the list. Typing afterwards makes it free text again: `onChange` comes without `onPick`. */
  onPick?: (option: ComboOption) => void;
  options: readonly ComboOption[];
  /** Offers "Usar «…»" where nothing fits. Without it an unknown text says so. */
  freeText?: boolean;
  /** At most so many lines at once. */
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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const exact = options.some((option) => plain(option.label) === plain(value));
  const found = (
    exact ? options : options.filter((option) => plain(`${option.label} ${option.hint ?? ''}`).includes(plain(value)))
  ).slice(0, limit);
  const offersOwn = freeText && value.trim() !== '' && !exact;

  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) {
      onChange?.(option.label);
      onPick?.(option);
    }
    combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} middlewares={{ size: true }}>
      <Combobox.Target withExpandedAttribute>
        <TextField
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          {...field}
          value={value}
          onChange={(event) => {
            onChange?.(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            combobox.openDropdown();
            onFocus?.(event);
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            onBlur?.(event);
          }}
          rightSection={
            value === '' ? (
              <IconChevronDown className={classes.arrow} />
            ) : (
              <button
                type="button"
                className={classes.clear}
                aria-label={`Borrar: ${field.label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange?.('')}
              >
                <IconClose size={20} />
              </button>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0 && !offersOwn && value.trim() === ''}>
        <Combobox.Options className={classes.options}>
          {found.map((option) => (
            <Combobox.Option value={option.value} key={option.value} active={plain(option.label) === plain(value)}>
              <span className="strong">{option.label}</span>
              {option.hint && <span className={classes.hint}>{option.hint}</span>}
            </Combobox.Option>
          ))}
          {offersOwn && (
            <Combobox.Option value="" className={classes.own ?? ''}>
              Usar «{value.trim()}»
            </Combobox.Option>
          )}
          {found.length === 0 && !offersOwn && <Combobox.Empty>{empty}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Letters only, without accents or case: "camion" finds "Camión". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
