/** The account's face, name and address. */
import { PersonMark } from '../../../components/pet-photo.tsx';
import { StoredFace } from '../pictures/stored-face.tsx';
import { personInitials } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './account.module.css';

const SELF = { purpose: 'user' } as const;

export function ProfileHead({ me }: { me: Answers['auth']['me'] }) {
  const name = `${me.name} ${me.surname}`.trim();
  return (
    <div className={classes.head}>
      <StoredFace
        target={SELF}
        what="tu foto"
        photo={me.photo}
        face={(photo) => <PersonMark initials={personInitials(me.name, me.surname)} photo={photo} size={72} />}
        hint={
          <>
            <p className="strong">{name}</p>
            <p className="small ink-2">{me.email}</p>
          </>
        }
      />
    </div>
  );
}
