/**
 * Salir: deletes what this browser kept of the member. Waiting entries stay: the member was asked about them
 * before.
 */
import { clearImport } from './bundle-import.ts';
import { clearFaceDrafts } from './face-draft.ts';
import { forgetFaces } from './faces.ts';
import { endOwnSubscription } from './own-subscription.ts';
import { clearSession } from './session-storage.ts';
import { forgetShared } from './shared-files.ts';
import { clearUploads } from './upload.ts';
import { clearDrafts } from './use-draft.ts';

export function leaveNothing(): void {
  clearSession();
  clearDrafts();
  void clearFaceDrafts();
  void forgetShared();
  clearUploads();
  clearImport();
  forgetFaces();
  endOwnSubscription();
}
