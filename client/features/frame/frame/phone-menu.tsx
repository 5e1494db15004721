/** The menu of a phone: the sidebar in a drawer. A chunk of its own that loads on the first press. */
import { Modal } from '../../../components/modal.tsx';
import { ToastRow } from '../../../components/toast.tsx';
import classes from './dashboard-frame.module.css';
import { type Person, Sidebar } from './sidebar.tsx';

export function PhoneMenu({ person, opened, onClose }: { person: Person; opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} label="Menú" className={classes.menu} panelClassName={classes.drawer}>
      <Sidebar person={person} onGo={onClose} />
      {opened && <ToastRow />}
    </Modal>
  );
}
