/** Starts the server with the settings of a `.env` file, if there is one; environment variables win. */
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('#server/main.ts');
