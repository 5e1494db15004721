/** Files that somebody might send to do harm, each made by code: what a browser would never send. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { paper, photograph } from './files.ts';

export interface Hostile {
  name: string;
  bytes: Buffer;
  /** As the sender says. */
  filename?: string;
  type?: string;
}

const SCRIPT = '<script>alert(document.domain)</script>';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

/** A picture of grey with whatever chunks stand before its pixels. */
function png(width: number, height: number, ...before: Buffer[]): Buffer {
  const rows = Buffer.alloc(Math.min(height, 64) * (1 + Math.min(width, 64) * 3), 120);
  return Buffer.concat([
    PNG,
    header(width, height),
    ...before,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One of a JPEG's marker segments. */
function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.set([0xff, marker]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Right behind the first two bytes, where cameras write theirs. */
function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** The size that the frame's header claims. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = [0xc0, 0xc1, 0xc2].map((marker) => copy.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0) ?? 0;
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

function of(text: string, ...rest: (string | number[])[]): Buffer {
  return Buffer.concat([text, ...rest].map((one) => Buffer.from(one as string, 'latin1')));
}

function otherFormats(): Hostile[] {
  const box = (brand: string) => of('\0\0\0\x1cftyp', brand, '\0\0\0\0', brand, 'mif1', '\0'.repeat(200));
  const zeros = '\0'.repeat(400);
  const list: [string, Buffer][] = [
    ['svg with a script', of(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`)],
    ['svg with a declaration', of(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['svg that reads a file', of('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>')],
    ['html', of(`<!doctype html><html>${SCRIPT}</html>`)],
    ['php', of('<?php system($_GET["c"]); ?>')],
    ['javascript', of('alert(document.domain)//')],
    ['gif', of('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;')],
    ['gif that is a script', of('GIF89a/*', zeros, '*/=1;alert(1)//')],
    ['tiff, little end first', of('II*\0\x08\0\0\0', zeros)],
    ['tiff, big end first', of('MM\0*\0\0\0\x08', zeros)],
    ['bigtiff', of('II+\0\x08\0\0\0', zeros)],
    ['bmp', of('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', zeros)],
    ['ico', of('\0\0\x01\0\x01\0\x10\x10', zeros)],
    ['cursor', of('\0\0\x02\0\x01\0\x10\x10', zeros)],
    ['psd', of('8BPS\0\x01', zeros)],
    ['zip', of('PK\x03\x04\x14\0', zeros)],
    ['exe', of('MZ\x90\0', zeros)],
    ['elf', of('\x7fELF\x02\x01\x01', zeros)],
    ['mp4', box('isom')],
    ['jpeg 2000', of('\0\0\0\x0cjP  \r\n\x87\n', zeros)],
    ['jpeg xl', of('\xff\n', zeros)],
    ['openexr', of('v/1\x01', zeros)],
    ['radiance', of('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n', zeros)],
    ['portable pixmap', of('P6\n1 1\n255\n\xff\xff\xff')],
    ['fits', of('SIMPLE  =                    T', zeros)],
    ['dicom', of('\0'.repeat(128), 'DICM', zeros)],
    ['postscript', of('%!PS-Adobe-3.0\n(%pipe%id) (r) file')],
    ['imagemagick script', of('push graphic-context\nfill "url(https://x/|id)"')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', of('\xff')],
    ['only the beginning of a jpeg', of('\xff\xd8\xff')],
    ['only the beginning of a png', PNG],
    ['only the beginning of a webp', of('RIFF\0\0\0\0WEBP')],
    ['a million zeros', Buffer.alloc(1_000_000)],
    ['a pdf without an end', of('%PDF-1.7\n', zeros)],
    ['a pdf with something behind it', Buffer.concat([paper(), of(`\n${SCRIPT}${' '.repeat(2000)}`)])],
    ['a page that calls itself pdf', of(`${SCRIPT}%PDF-1.7`)],
  ];
  const brands = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'].map((brand): [string, Buffer] => [
    `iso picture ${brand}`,
    box(brand),
  ]);
  return [...list, ...brands].map(([name, bytes]) => ({ name, bytes }));
}

function bombs(jpeg: Buffer): Hostile[] {
  const zeros = Buffer.alloc(60_000_000);
  const packed = deflateSync(zeros);
  const text = (type: string) => chunk(type, Buffer.concat([of('Comment\0\0'), packed]));
  const ihdr = (width: number, height: number) => png(width, height);
  const many = Array.from({ length: 10_000 }, (_, index) => chunk('tEXt', of(`k${index}\0${SCRIPT}`)));
  const list: [string, Buffer][] = [
    ['png of 50,000 by 50,000', ihdr(50_000, 50_000)],
    ['png of 2 billion wide', ihdr(2_147_483_647, 1)],
    ['png of 2 billion high', ihdr(1, 2_147_483_647)],
    ['png of nothing', ihdr(0, 0)],
    ['png one too large', ihdr(6325, 6325)],
    ['png with fewer rows than it says', ihdr(3000, 3000)],
    ['png whose text unpacks to 60 MB', png(8, 8, text('zTXt'))],
    ['png whose profile unpacks to 60 MB', png(8, 8, text('iCCP'))],
    [
      'png whose xmp unpacks to 60 MB',
      png(8, 8, chunk('iTXt', Buffer.concat([of('XML:com.adobe.xmp\0\x01\0\0\0'), packed]))),
    ],
    ['png with 10,000 texts', png(8, 8, ...many)],
    ['png with a chunk longer than itself', Buffer.concat([PNG, header(8, 8), of('\x7f\xff\xff\xffIDAT')])],
    ['png with a wrong sum', Buffer.concat([png(8, 8).subarray(0, 29), of('\0\0\0\0'), png(8, 8).subarray(33)])],
    [
      'png without a header',
      Buffer.concat([PNG, chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))]),
    ],
    ['png with two headers', png(8, 8, header(40_000, 40_000))],
    ['jpeg that says 65,535 by 65,535', withSize(jpeg, 65_535, 65_535)],
    ['jpeg that says 6,000 by 6,000', withSize(jpeg, 6000, 6000)],
    ['jpeg that says nothing', withSize(jpeg, 0, 0)],
    ['jpeg with 2,000 comments', withSegments(jpeg, ...Array.from({ length: 2000 }, () => segment(0xfe, of(SCRIPT))))],
    [
      'jpeg with 100 profiles',
      withSegments(
        jpeg,
        ...Array.from({ length: 100 }, (_, index) =>
          segment(0xe2, Buffer.concat([of('ICC_PROFILE\0', [index + 1, 100]), Buffer.alloc(60_000, 65)])),
        ),
      ),
    ],
    [
      'jpeg whose segment ends behind it',
      Buffer.concat([jpeg.subarray(0, 2), of('\xff\xe1\xff\xff'), jpeg.subarray(2, 200)]),
    ],
  ];
  return list.map(([name, bytes]) => ({ name, bytes }));
}

/** Exif with whatever a camera could be told to write. */
function poisoned(jpeg: Buffer): Hostile[] {
  const endless = Buffer.concat([of('Exif\0\0II*\0\x08\0\0\0\xff\xff'), Buffer.alloc(40_000, 0x92)]);
  const circle = of('Exif\0\0II*\0\x08\0\0\0\x01\0', [0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0], '\x08\0\0\0');
  const far = of('Exif\0\0MM\0*\xff\xff\xff\xf0');
  const xmp = of(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`);
  const list: [string, Buffer][] = [
    ['jpeg with exif without end', withSegments(jpeg, segment(0xe1, endless))],
    ['jpeg with exif in a circle', withSegments(jpeg, segment(0xe1, circle))],
    ['jpeg with exif far away', withSegments(jpeg, segment(0xe1, far))],
    ['jpeg with a script as xmp', withSegments(jpeg, segment(0xe1, xmp))],
    ['jpeg with a script as comment', withSegments(jpeg, segment(0xfe, of(SCRIPT)))],
    [
      'jpeg with a photoshop block',
      withSegments(jpeg, segment(0xed, of('Photoshop 3.0\0', '8BIM\x04\x04\0\0\xff\xff\xff\xff'))),
    ],
    ['jpeg with php behind its end', Buffer.concat([jpeg, of('<?php system($_GET["c"]); ?>')])],
    ['jpeg with html behind its end', Buffer.concat([jpeg, of(`<html>${SCRIPT}</html>`)])],
    ['jpeg with a zip behind its end', Buffer.concat([jpeg, of('PK\x03\x04', '\0'.repeat(300), 'PK\x05\x06')])],
    ['jpeg with a pdf behind its end', Buffer.concat([jpeg, paper()])],
    ['jpeg with another jpeg behind it', Buffer.concat([jpeg, jpeg])],
    ['jpeg that is a script', withSegments(jpeg, segment(0xfe, of('*/=alert(document.domain);/*')))],
  ];
  return list.map(([name, bytes]) => ({ name, bytes }));
}

async function whole(jpeg: Buffer): Promise<Hostile[]> {
  const exif = {
    IFD0: { Artist: SCRIPT, ImageDescription: '<?php phpinfo(); ?>', Copyright: "' or 1=1 --" },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '0/1 13/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '78/1 31/1 0/1' },
  };
  const small = () => sharp(jpeg).resize(64, 48);
  const frames = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background: { r: index, g: 80, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ delay: 20 })
    .toBuffer();
  const control = chunk('acTL', of('\0\0\x03\xe8\0\0\0\0'));
  const list: [string, Buffer][] = [
    ['jpeg that says where it was taken', await small().withExif(exif).jpeg().toBuffer()],
    ['png that says where it was taken', await small().withExif(exif).png().toBuffer()],
    ['webp that says where it was taken', await small().withExif(exif).webp().toBuffer()],
    ['jpeg with a profile', await small().withIccProfile('p3').jpeg().toBuffer()],
    ['jpeg in cmyk', await small().toColourspace('cmyk').jpeg().toBuffer()],
    ['png of 16 bits', await small().toColourspace('rgb16').png().toBuffer()],
    ['png one pixel large', await sharp(jpeg).resize(1, 1).png().toBuffer()],
    ['png one pixel high', await sharp(jpeg).resize(9000, 1, { fit: 'fill' }).png().toBuffer()],
    ['webp of 200 frames', animated],
    ['png that says it has 1,000 frames', Buffer.concat([PNG, header(64, 64), control, png(64, 64).subarray(33)])],
  ];
  return list.map(([name, bytes]) => ({ name, bytes }));
}

function truncated(jpeg: Buffer): Hostile[] {
  return Array.from({ length: 64 }, (_, index) => {
    const length = Math.floor((jpeg.length * (index + 0.5)) / 64);
    return { name: `jpeg cut off at ${length} of ${jpeg.length}`, bytes: jpeg.subarray(0, length) };
  });
}

function names(jpeg: Buffer): Hostile[] {
  const filenames = [
    '../../../../etc/cron.d/x',
    String.raw`..\..\windows\system32\x.jpg`,
    '/etc/passwd',
    'foto.jpg\0.php',
    'foto\u202Egpj.exe',
    'x'.repeat(4096),
    '',
    '.htaccess',
    'CON.jpg',
    `"><img src=x onerror=alert(1)>.jpg`,
  ];
  return filenames.map((filename) => ({
    name: `named ${JSON.stringify(filename.slice(0, 30))}`,
    bytes: jpeg,
    filename,
  }));
}

/** All of them: at least 120. */
export async function hostileFiles(): Promise<Hostile[]> {
  const jpeg = await photograph({ width: 320, height: 240 }).toBuffer();
  const html = of(`<html>${SCRIPT}</html>`);
  return [
    ...otherFormats(),
    ...bombs(jpeg),
    ...poisoned(jpeg),
    ...(await whole(jpeg)),
    ...truncated(jpeg),
    ...names(jpeg),
    { name: 'html that calls itself a jpeg', bytes: html, filename: 'foto.jpg', type: 'image/jpeg' },
    { name: 'a jpeg that calls itself html', bytes: jpeg, filename: 'x.html', type: 'text/html' },
  ];
}
