/** The menu of a phone: the sidebar in a drawer. A chunk of its own that loads on the first press. */
import { Drawer } from '@mantine/core';
import classes from './dashboard-frame.module.css';
import { type Person, Sidebar } from './sidebar.tsx';

export function PhoneMenu({ person, opened, onClose }: { person: Person; opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={290}
      radius={0}
      withCloseButton={false}
      closeOnClickOutside
      padding={0}
      attributes={{ content: { 'aria-label': 'Menú' } }}
      classNames={{ body: classes.drawer, content: classes.drawerContent }}
    >
      <Sidebar person={person} onGo={onClose} />
    </Drawer>
  );
}
