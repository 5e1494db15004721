/**
 * Sends the photographs from its own thread: sending twenty must not delay the measurement of other requests.
 */
import { parentPort, workerData } from 'node:worker_threads';

interface Sending {
  origin: string;
  token: string;
  photo: Uint8Array<ArrayBuffer>;
  times: number;
}

const { origin, token, photo, times } = workerData as Sending;

async function send(): Promise<void> {
  const form = new FormData();
  form.set('purpose', 'user');
  form.set('file', new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg');
  const headers = { cookie: `sesion=${token}`, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${origin}/api/archivos`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`a photo was refused: ${await answer.text()}`);
}

await Promise.all(Array.from({ length: times }, send));
parentPort?.postMessage('sent');
