/**
 * Starts the built server, or the program of its argument, with the settings of a `.env` file, if there is one;
 * environment variables win.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [program = 'dist/server/main.js'] = process.argv.slice(2);
if (existsSync('.env')) process.loadEnvFile('.env');
await import(pathToFileURL(path.resolve(program)).href);
