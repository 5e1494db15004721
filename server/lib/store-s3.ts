/** The store as a bucket of an S3 server: Amazon's, or any that speaks its protocol. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

export interface Bucket {
  bucket: string;
  /** Before every key; empty or ending in a slash. */
  prefix: string;
  endpoint: string | null;
  region: string;
  /** Null: where the SDK looks by itself (its own variables, the machine's role). */
  keys: { accessKeyId: string; secretAccessKey: string } | null;
}

const CONNECT_MS = 3000;
const ANSWER_MS = 15_000;

export function s3Store({ bucket, prefix, endpoint, region, keys }: Bucket): Store {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    maxAttempts: 2,
    // The SDK's own checksums are unknown to many servers of this protocol, and some store them among the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  return {
    async put(key, bytes, mime) {
      await asked(
        client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: mime, ContentLength: bytes.length })),
      );
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (cause) {
        if (cause instanceof S3ServiceException && cause.name === 'NoSuchKey') return null;
        throw new StoreError('STORE_UNREACHABLE', cause);
      }
    },
    async remove(wanted) {
      for (const key of wanted) await asked(client.send(new DeleteObjectCommand(at(key))));
    },
    async problem() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
        return null;
      } catch (cause) {
        const sentence = sentenceFor(cause, bucket);
        return sentence
          ? { message: `STORAGE_URL: ${sentence}`, mends: 'person' }
          : { message: 'STORAGE_URL: el servidor de archivos no responde.', mends: 'time' };
      }
    },
  };
}

async function asked(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (cause) {
    throw new StoreError('STORE_UNREACHABLE', cause);
  }
}

/** What was set wrongly; null where nothing was. Without the server's own words: they may repeat the key. */
function sentenceFor(cause: unknown, bucket: string): string | null {
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode;
    if (status === 404) return `no existe el depósito «${bucket}».`;
    if (status === 403) return `las claves no abren el depósito «${bucket}».`;
    if (status === 301) return `el depósito «${bucket}» está en otra región.`;
  }
  if (cause instanceof Error && cause.name === 'CredentialsProviderError')
    return 'faltan S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.';
  return null;
}
