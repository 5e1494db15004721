/** A PostgreSQL database without a table, for what happens on the first day: `await using database = await emptyDatabase()`. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseAddress } from './postgres.ts';

export async function emptyDatabase() {
  const name = `petlove_first_${randomBytes(4).toString('hex')}`;
  const template = inject('postgresTemplate');
  const server = databaseAddress(template, 'postgres');
  await say(server, `create database "${name}" template template0`);
  return {
    url: databaseAddress(template, name),
    [Symbol.asyncDispose]: () => say(server, `drop database "${name}" with (force)`),
  };
}

async function say(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
