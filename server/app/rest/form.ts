/** What a call sent, as JSON or as a form. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FILE_BYTES } from '#server/pets/files/schema.ts';
import { FormError, receiveForm } from '#server/platform/lib/form.ts';

export interface Sent {
  /** As it came: what an Idempotency-Key is bound to. */
  text: string;
  value: Readonly<Record<string, unknown>>;
  /** Where the file of a form lies until `done`. */
  file?: string | null;
  done?: () => Promise<void>;
}

/** @throws DomainError FILE_TOO_LARGE, and what a form that is none is refused with */
export async function receiveSent(request: FastifyRequest, dataDir: string): Promise<Sent> {
  const { fields, file, done } = await receiveForm(request, path.join(dataDir, 'incoming'), FILE_BYTES).catch(
    (error: unknown) => {
      if (!(error instanceof FormError)) throw error;
      if (error.why === 'large') throw new DomainError('FILE_TOO_LARGE', { field: 'file' });
      throw Object.assign(new Error('unreadable form', { cause: error }), { statusCode: 400 });
    },
  );
  try {
    // Boundaries differ each time the same form is sent; what it says does not.
    const text = JSON.stringify([fields, file && (await digestOf(file))]);
    return { text, value: fields, file, done };
  } catch (error) {
    await done();
    throw error;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
