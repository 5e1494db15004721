/** Deletes what this device kept of an ended session. Waiting entries stay, hidden, for the same member. */
import { closeOutbox } from './outbox.ts';
import { forgetAnswers } from './persist.ts';

export async function forgetPerson(): Promise<void> {
  closeOutbox();
  await forgetAnswers();
}
