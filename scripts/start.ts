/** The server with the settings of a `.env` file beside it, where there is one; what the environment says already wins. */
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('#server/main.ts');
