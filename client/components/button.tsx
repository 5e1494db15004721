/**
 * The button, and the same look for a link.
 * filled: the one next step of a view · outline: a repeated action · default: others · subtle: quiet.
 */
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode, Ref } from 'react';
import classes from './button.module.css';
import { IconWorking } from './icons/base.tsx';

interface Look {
  variant?: 'filled' | 'outline' | 'default' | 'subtle';
  /** red: for actions that delete or warn. */
  color?: 'stamp' | 'red';
  /** sm: compact · md · lg: the main action of a phone's screen, 54 px. All can be pressed by a thumb. */
  size?: 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Under way: shows it, keeps its width and cannot be pressed twice. */ loading?: boolean;
  };

export function Button({
  variant,
  color,
  size,
  fullWidth,
  leftSection,
  rightSection,
  loading = false,
  className,
  disabled,
  children,
  type = 'button',
  ...button
}: ButtonProps) {
  return (
    <button
      {...button}
      {...look({ variant, color, size, fullWidth }, className)}
      type={type}
      disabled={disabled === true || loading}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
    >
      {loading && (
        <span className={classes.working}>
          <IconWorking size={20} />
        </span>
      )}
      <Content left={leftSection} right={rightSection}>
        {children}
      </Content>
    </button>
  );
}

type AnchorProps = Look & ComponentProps<'a'>;

/** A link to an outside address (`tel:`, WhatsApp, a download) that looks like a button. */
export function ButtonAnchor({
  variant,
  color,
  size,
  fullWidth,
  leftSection,
  rightSection,
  className,
  children,
  ...anchor
}: AnchorProps & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...anchor} {...look({ variant, color, size, fullWidth }, className)}>
      <Content left={leftSection} right={rightSection}>
        {children}
      </Content>
    </a>
  );
}

/** A link to a screen that looks like a button: `<ButtonLink to="/register" variant="outline">`. */
export const ButtonLink = createLink(ButtonAnchor);

/** A button with only an icon, 44 px; `label` is its spoken name. */
export function IconButton({
  label,
  className,
  children,
  type = 'button',
  ...button
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      {...button}
      type={type}
      aria-label={label}
      title={label}
      className={className ? `${classes.icon} ${className}` : classes.icon}
    >
      {children}
    </button>
  );
}

function Content({ left, right, children }: { left: ReactNode; right: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.content}>
      {left}
      {children}
      {right}
    </span>
  );
}

function look(
  { variant = 'filled', color = 'stamp', size = 'md', fullWidth }: { [Key in keyof Look]: Look[Key] | undefined },
  className: string | undefined,
) {
  return {
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-full': fullWidth || undefined,
  };
}
