/** A search above a list: its label is only spoken, the placeholder names what to type, one button clears it. */
import { IconButton } from './button.tsx';
import { IconClose } from './icons/base.tsx';
import { IconSearch } from './icons/frame.tsx';
import classes from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <div className={classes.field}>
      <IconSearch />
      <input
        aria-label={label}
        placeholder={placeholder}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <IconButton label="Borrar la búsqueda" onClick={() => onChange('')}>
          <IconClose size={20} />
        </IconButton>
      )}
    </div>
  );
}
