/** When a session is over: what this device kept of it goes. Entries that wait stay, unseen, for the same person. */
import { closeOutbox } from './outbox.ts';
import { forgetAnswers } from './persist.ts';

export async function forgetPerson(): Promise<void> {
  closeOutbox();
  await forgetAnswers();
}
