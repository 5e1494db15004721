/** What the workers can do: each takes plain values and Buffers and answers such. Only the child process loads this file. */
import { judgePassword } from '#server/platform/lib/guessing.ts';
import { campaignSheet } from '#server/documents/drawing/campaign-sheet.ts';
import { card } from '#server/documents/drawing/card.ts';
import { carnet } from '#server/documents/drawing/carnet.ts';
import { dossier } from '#server/documents/drawing/dossier.ts';
import { keepsake } from '#server/documents/drawing/keepsake.ts';
import { lostPreview } from '#server/documents/drawing/lost-preview.ts';
import { logo } from '#server/documents/drawing/logo.ts';
import { homeTag } from '#server/documents/drawing/tag-home.ts';
import { tagLabels } from '#server/documents/drawing/tag-labels.ts';
import { tagSheet } from '#server/documents/drawing/tag-sheet.ts';
import { poster } from '#server/documents/drawing/poster.ts';
import { receipt } from '#server/documents/drawing/receipt.ts';
import { bundle } from './archive.ts';
import { book } from './book.ts';
import { passPictures } from '#server/documents/drawing/pass-pictures.ts';
import { paper } from '#server/documents/drawing/paper.ts';
import { picture } from '#server/documents/drawing/picture.ts';
import { proofPaper } from '#server/documents/drawing/proof-paper.ts';
import { statementPicture } from '#server/documents/drawing/statement-code.ts';
import { signedPaper } from '#server/documents/drawing/signed-paper.ts';
import { ride } from '#server/documents/drawing/ride.ts';
import { letters } from './letters.ts';
import { openCertificate } from './open-certificate.ts';
import { table } from './table.ts';
import { understand } from './understand.ts';

export const tasks = {
  book,
  bundle,
  campaignSheet,
  card,
  carnet,
  dossier,
  homeTag,
  judgePassword,
  keepsake,
  letters,
  logo,
  lostPreview,
  openCertificate,
  paper,
  passPictures,
  poster,
  picture,
  proofPaper,
  receipt,
  ride,
  signedPaper,
  statementPicture,
  table,
  tagLabels,
  tagSheet,
  understand,
};

type AllTasks = typeof tasks;

declare module '#server/platform/workers/workers.ts' {
  interface Tasks extends AllTasks {}
}
