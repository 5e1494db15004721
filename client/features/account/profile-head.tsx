/** Whose account this is: a face of initials until photos can be sent, the name, the address. */
import { PersonMark } from '../../components/pet-photo.tsx';
import { initials } from '../../lib/format.ts';
import type { Answers } from '../../lib/trpc.ts';
import classes from './account.module.css';

export function ProfileHead({ me }: { me: Answers['auth']['me'] }) {
  const name = `${me.name} ${me.surname}`.trim();
  return (
    <div className={classes.head}>
      <PersonMark initials={initials(name)} />
      <div className={classes.names}>
        <p className="strong">{name}</p>
        <p className="small ink-2">{me.email}</p>
      </div>
    </div>
  );
}
