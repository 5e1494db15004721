/** Seguridad: how somebody gets in, and where they are in now. A section each, one below the other. */
import classes from '../features/security/security.module.css';

export function AccountSecurity() {
  return <div className={classes.page} />;
}
