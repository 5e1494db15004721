/**
 * The keeper's animals on PostgreSQL by nothing but node:http, pg and named statements.
 * Run as `node bare-postgres.ts <address> <port>`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { type Caller, type Care, hashIn, MY_ANIMALS, sendText, SESSION, withStates } from './bare-shared.ts';

const [connectionString = '', port = ''] = process.argv.slice(2);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString, max: 10 });
const session = { name: 'session', text: numbered(SESSION) };
const animals = { name: 'animals', text: numbered(MY_ANIMALS) };

createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1');

async function answer({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const values = [hashIn(headers.cookie), new Date().toISOString()];
  const [actor] = (await pool.query<Caller>({ ...session, values })).rows;
  if (!actor) return void response.writeHead(401).end();
  const { rows } = await pool.query<Care>({ ...animals, values: [actor.userId] });
  sendText(response, JSON.stringify({ result: { data: withStates(rows, actor.timeZone) } }));
}

function numbered(sql: string): string {
  let place = 0;
  return sql.replaceAll('?', () => `$${(place += 1)}`);
}
