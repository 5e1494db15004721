/** The release's version, read from package.json, where alone it is written. */
import { manifest } from './project.ts';

export const VERSION = manifest.version;
