/** Places for sealed off-site copies of backups: a folder on another disk, an SFTP server, an S3 bucket. */
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type SftpFolder, sftpPlace, sftpWords } from './copy-sftp.ts';
import { streamDurably } from './durable.ts';
import { type Kept, type OpenPlace, PlaceProblem } from './open-place.ts';
import { type Bucket, bucketProblem, openClient } from './store-s3.ts';

/** As configured (BACKUP_COPY_TO). */
export type CopyPlace = { folder: string } | { bucket: Bucket } | { sftp: SftpFolder };

/** A multipart upload holds one part in memory; S3 takes at most ten thousand parts: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const PART_MS = 900_000;

export function openPlace(place: CopyPlace): OpenPlace {
  if ('sftp' in place) return sftpPlace(place.sftp);
  return 'folder' in place ? folderPlace(place.folder) : bucketPlace(place.bucket);
}

/** For the administrator's screen. */
export function placeWords(place: CopyPlace): string {
  if ('sftp' in place) return sftpWords(place.sftp);
  return 'folder' in place ? place.folder : `s3://${place.bucket.bucket}/${place.bucket.prefix}`;
}

/** A missing folder is not created: the disk may be unplugged, and the folder would land on our own disk. */
function folderPlace(folder: string): OpenPlace {
  return {
    list: () =>
      inWords(async () => {
        const names = await readdir(folder);
        return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })));
      }),
    send: (name, bytes) => inWords(() => streamDurably(path.join(folder, name), bytes)),
    read: async (name) => createReadStream(path.join(folder, name), { highWaterMark: 1_048_576 }),
    remove: (name) => inWords(() => rm(path.join(folder, name), { force: true })),
  };

  async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
      const words = FOLDER_WORDS[code];
      throw words ? new PlaceProblem(`${words}: ${folder} (BACKUP_COPY_TO).`, { cause }) : cause;
    }
  }
}

const FOLDER_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'La carpeta no está; conecta ese disco o créala',
  ENOTDIR: 'No es una carpeta',
  EACCES: 'No hay permiso para escribir en la carpeta',
  EPERM: 'No hay permiso para escribir en la carpeta',
  EROFS: 'La carpeta es de solo lectura',
  ENOSPC: 'No queda espacio en la carpeta',
  EDQUOT: 'No queda espacio en la carpeta',
  EIO: 'El disco no responde en la carpeta',
};

function bucketPlace(where: Bucket): OpenPlace {
  const { bucket: Bucket, prefix } = where;
  let opened: ReturnType<typeof openClient> | undefined;
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  return {
    list: () =>
      asked(async ({ sdk, client }) => {
        const found: Kept[] = [];
        for (let token: string | undefined; ; ) {
          const page = await client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }),
          );
          for (const { Key = '', Size = 0 } of page.Contents ?? [])
            found.push({ name: Key.slice(prefix.length), bytes: Size });
          token = page.NextContinuationToken;
          if (!token) return found;
        }
      }),
    send: (name, bytes) =>
      asked(async ({ sdk, client }) => {
        const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at(name)));
        try {
          const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
          for await (const Body of inParts(bytes)) {
            const PartNumber = Parts.length + 1;
            const part = { ...at(name), UploadId, PartNumber, Body, ContentLength: Body.length };
            const { ETag } = await client.send(new sdk.UploadPartCommand(part), { requestTimeout: PART_MS });
            Parts.push({ ETag, PartNumber });
          }
          const whole = { ...at(name), UploadId, MultipartUpload: { Parts } };
          await client.send(new sdk.CompleteMultipartUploadCommand(whole), { requestTimeout: PART_MS });
        } catch (error) {
          await client.send(new sdk.AbortMultipartUploadCommand({ ...at(name), UploadId })).catch(() => undefined);
          throw error;
        }
      }),
    read: (name) =>
      asked(async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)), { requestTimeout: PART_MS });
        if (!(Body instanceof Readable)) throw new PlaceProblem(`La copia ${name} ya no está.`);
        return Body;
      }),
    remove: (name) => asked(async ({ sdk, client }) => void (await client.send(new sdk.DeleteObjectCommand(at(name))))),
  };

  async function asked<Result>(ask: (s3: Awaited<ReturnType<typeof openClient>>) => Promise<Result>): Promise<Result> {
    const s3 = await (opened ??= openClient(where));
    try {
      return await ask(s3);
    } catch (cause) {
      const ours = !(cause instanceof s3.sdk.S3ServiceException) && cause instanceof Error && !('$metadata' in cause);
      const problem = bucketProblem(cause, Bucket, s3.sdk);
      if (problem) throw new PlaceProblem(`BACKUP_COPY_TO: ${problem}`, { cause });
      if (ours && !('code' in cause) && cause.name !== 'TimeoutError') throw cause;
      throw new PlaceProblem('BACKUP_COPY_TO: el servidor de S3 no responde o rechazó la copia.', { cause });
    }
  }
}

async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const some of bytes) {
    held.push(some);
    size += some.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
