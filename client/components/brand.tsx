/** The mark and the name. A caller that needs a link wraps it. */
import classes from './brand.module.css';

interface BrandProps {
  /** White on the blue cover. */
  onCover?: boolean;
  /** Hides the name, where the layout needs the room. */
  short?: boolean;
}

export function Brand({ onCover = false, short = false }: BrandProps) {
  return (
    <span className={onCover ? `${classes.brand} ${classes.onCover}` : classes.brand}>
      <BrandMark />
      {!short && (
        <span>
          PetLove<b>+</b>
        </span>
      )}
    </span>
  );
}

/** The mark alone. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true">
      <rect x="2" y="1.5" width="26" height="27" rx="5.5" />
      <path d="M7.5 4v22" stroke="#fff" strokeWidth="1.6" strokeDasharray="2.6 2.4" opacity=".85" />
      <g fill="#fff">
        <ellipse cx="12.8" cy="13" rx="1.7" ry="2.2" transform="rotate(-18 12.8 13)" />
        <ellipse cx="16.4" cy="10.6" rx="1.7" ry="2.3" />
        <ellipse cx="20.2" cy="11" rx="1.7" ry="2.3" transform="rotate(14 20.2 11)" />
        <ellipse cx="23" cy="14" rx="1.5" ry="2" transform="rotate(30 23 14)" />
        <path d="M17.6 15.4c2.6 0 4.8 2.6 4.8 4.6c0 1.7-1.5 2.1-2.6 1.9c-.8-.2-1.5-.3-2.2-.3s-1.4.1-2.2.3c-1.1.2-2.6-.2-2.6-1.9c0-2 2.2-4.6 4.8-4.6z" />
      </g>
    </svg>
  );
}
