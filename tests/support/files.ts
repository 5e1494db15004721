/** Pictures, papers and the forms they are sent in, made by code. */
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Person, World } from './world.ts';

/** A web session of this person, for a request that goes through HTTP: the value of the cookie header. */
export async function cookieOf(world: World, person: Person): Promise<string> {
  const token = newToken();
  await world.db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      userId: person.id,
      kind: 'web',
      remembered: 0,
      createdAt: world.now,
      lastUsedAt: world.now,
      expiresAt: '2028-01-01T00:00:00.000Z',
      ipPrefix: '',
      agent: '',
    })
    .execute();
  return `sesion=${token}`;
}

/** A photograph: noise over a colour, so that it neither shrinks to nothing nor looks like another. */
export function photograph({ width = 640, height = 480, color = '#8a5a32' } = {}) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: color, noise } });
  return grain.tint(color).jpeg({ quality: 88 });
}

export interface Part {
  name: string;
  value: string | Buffer;
  /** As the sender says; null leaves the file's name out. */
  filename?: string | null;
  type?: string;
}

const BOUNDARY = '----petlove8f2c1d';

/** Byte for byte what a browser sends for a form. */
export function formOf(parts: Part[], boundary = BOUNDARY): { headers: Record<string, string>; payload: Buffer } {
  const pieces = parts.flatMap(({ name, value, filename, type }) => {
    const isFile = typeof value !== 'string' || filename !== undefined;
    const file = isFile && filename !== null ? `; filename="${filename ?? 'foto.jpg'}"` : '';
    const kind = isFile ? `content-type: ${type ?? 'image/jpeg'}\r\n` : '';
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export interface Sending {
  cookie: string;
  purpose: string;
  id?: number;
  caption?: string;
  bytes: Buffer;
  filename?: string;
  type?: string;
  key?: string;
}

/** One file, as a screen sends it. */
export async function sendFile(app: FastifyInstance, sending: Sending) {
  const { cookie, purpose, id, caption, bytes, filename, type, key } = sending;
  const form = formOf([
    { name: 'purpose', value: purpose },
    ...(id === undefined ? [] : [{ name: 'id', value: String(id) }]),
    ...(caption === undefined ? [] : [{ name: 'caption', value: caption }]),
    { name: 'file', value: bytes, ...(filename !== undefined && { filename }), ...(type && { type }) },
  ]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/archivos',
    payload: form.payload,
    headers: {
      ...form.headers,
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers };
}

/** A document of one page with all that one can do beside being read: scripts, actions, a form, a program to start, an embedded file. */
export function livePaper(): Buffer {
  const script = '/S/JavaScript/JS(app.alert("canario"))';
  const draw = 'BT /F1 40 Tf 20 90 Td (Hemograma) Tj ET';
  const objects = [
    `/Type/Catalog/Pages 2 0 R/OpenAction<<${script}>>/AA<</WC<<${script}>>>>/AcroForm<</Fields[6 0 R]>>
/Names<</JavaScript<</Names[(a)<<${script}>>]>>/EmbeddedFiles<</Names[(b.exe)<</Type/Filespec/F(b.exe)/EF<</F 7 0 R>>>>]>>>>`,
    '/Type/Pages/Kids[3 0 R]/Count 1',
    `/Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[6 0 R 8 0 R]
/AA<</O<<${script}>>>>`,
    { head: `/Length ${draw.length}`, stream: draw },
    '/Type/Font/Subtype/Type1/BaseFont/Helvetica',
    `/Type/Annot/Subtype/Widget/FT/Tx/T(campo)/V(canario)/Rect[10 10 90 30]/AA<</K<<${script}>>>>`,
    { head: '/Type/EmbeddedFile/Length 9', stream: 'MZcanario' },
    '/Type/Annot/Subtype/Link/Rect[0 0 300 200]/A<</S/Launch/F(canario.exe)>>',
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((one, index) => {
    const place = body.length;
    const stream = typeof one === 'string' ? '' : `stream\n${one.stream}\nendstream\n`;
    body += `${index + 1} 0 obj<<${typeof one === 'string' ? one : one.head}>>\n${stream}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${body}${table}trailer<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** A document of one page that says nothing. */
export function paper(text = 'Certificado'): Buffer {
  const body = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n% ${text}\n`;
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R>>\n';
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`);
}
