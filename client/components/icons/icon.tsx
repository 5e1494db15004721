/**
 * One outline icon in the colour of the text around it. Alone in a button it needs `label`; beside a word it
 * has none.
 */
import classes from './icon.module.css';

export interface IconProps {
  /** Pixels; without it 1.25 of the text. */
  size?: number;
  /** Spoken name, only for an icon without a word beside it. */
  label?: string;
  className?: string | undefined;
}

/** `d`: all strokes of the drawing as one path in a 24 × 24 box. */
export function Icon({ d, size, label, className }: IconProps & { d: string }) {
  return (
    <svg
      className={className ? `${classes.icon} ${className}` : classes.icon}
      style={size ? { width: size, height: size } : undefined}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={d} />
    </svg>
  );
}
