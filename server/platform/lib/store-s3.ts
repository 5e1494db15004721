/** The store as a bucket of Amazon S3 or of a compatible server. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

export interface Bucket {
  bucket: string;
  /** Prefixes every key; empty or ending in a slash. */
  prefix: string;
  endpoint: string | null;
  region: string;
  /** Null: the SDK finds them (its own variables, the machine's role). */
  keys: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Parses `s3://bucket/folder?endpoint=…&region=…`. Null for an address with other parts. */
export function readBucketAddress(address: string): Omit<Bucket, 'keys'> | null {
  if (!URL.canParse(address)) return null;
  const { hostname: bucket, pathname, searchParams, username } = new URL(address);
  const known = [...searchParams.keys()].every((name) => ['endpoint', 'region'].includes(name));
  if (!bucket || username || !known) return null;
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: folder && `${folder}/`,
    endpoint: searchParams.get('endpoint'),
    region: searchParams.get('region') ?? 'us-east-1',
  };
}

const CONNECT_MS = 3000;
const ANSWER_MS = 15_000;
/** Allows a video of two hundred megabytes to reach a distant bucket. */
const LARGE_MS = 900_000;

export function s3Store(where: Bucket): Store {
  const { bucket, prefix } = where;
  let opened: ReturnType<typeof openClient> | undefined;
  const open = () => (opened ??= openClient(where));
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  return {
    async put(key, bytes, mime) {
      const { sdk, client } = await open();
      await asked(
        client.send(
          new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: mime, ContentLength: bytes.length }),
        ),
      );
    },
    async putFile(key, file, mime) {
      const { sdk, client } = await open();
      const { size } = await stat(file);
      const body = { Body: createReadStream(file), ContentType: mime, ContentLength: size };
      await asked(client.send(new sdk.PutObjectCommand({ ...at(key), ...body }), { requestTimeout: LARGE_MS }));
    },
    async readPart(key, { start, end }) {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), Range: `bytes=${start}-${end}` }));
        return Body instanceof Readable ? Body : null;
      } catch (cause) {
        if (cause instanceof sdk.S3ServiceException && cause.name === 'NoSuchKey') return null;
        throw new StoreError('STORE_UNREACHABLE', cause);
      }
    },
    async read(key) {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (cause) {
        if (cause instanceof sdk.S3ServiceException && cause.name === 'NoSuchKey') return null;
        throw new StoreError('STORE_UNREACHABLE', cause);
      }
    },
    async remove(wanted) {
      const { sdk, client } = await open();
      for (const key of wanted) await asked(client.send(new sdk.DeleteObjectCommand(at(key))));
    },
    async problem() {
      const { sdk, client } = await open();
      try {
        await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
        return null;
      } catch (cause) {
        const sentence = bucketProblem(cause, bucket, sdk);
        return sentence
          ? { message: `STORAGE_URL: ${sentence}`, mends: 'person' }
          : { message: 'STORAGE_URL: el servidor de archivos no responde.', mends: 'time' };
      }
    },
  };
}

/**
 * The SDK is loaded only where there is a bucket: otherwise it would take a twentieth of the start's time and
 * memory.
 */
export async function openClient({ endpoint, region, keys }: Bucket) {
  const sdk: typeof Sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    maxAttempts: 2,
    // Many compatible servers do not know the SDK's own checksums, and some store them among the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  return { sdk, client };
}

async function asked(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (cause) {
    throw new StoreError('STORE_UNREACHABLE', cause);
  }
}

/** The configuration mistake, or null. Without the server's own words, which may repeat the key. */
export function bucketProblem(cause: unknown, bucket: string, { S3ServiceException }: typeof Sdk): string | null {
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
