/** Decodes a logo and encodes it again as a PNG that keeps its transparency: nothing of the sent file is kept. */
import { openPicture, reasonOf } from './picture.ts';
import { Refusal } from '#server/platform/workers/messages.ts';

/** Enough for two centimetres in print, and light on every page. */
const WIDTH = 640;
const HEIGHT = 320;
const SECONDS_AT_MOST = 10;

export interface LogoAnswer {
  png: Buffer;
  width: number;
  height: number;
}

/** Empty margins are cut off. @throws Refusal as `picture` */
export async function logo({ source }: { source: string | Uint8Array }): Promise<LogoAnswer> {
  try {
    const { data, info } = await openPicture(source)
      .autoOrient()
      .trim()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS_AT_MOST })
      .png({ palette: true, quality: 90, effort: 7 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (error) {
    throw new Refusal(reasonOf(error), error);
  }
}
