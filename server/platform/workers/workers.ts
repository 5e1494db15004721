/**
 * Jobs that would block other answers (decoding pictures, drawing documents) run in a second process of lower
 * priority, two at a time. A hostile file may end that process: the server goes on and its sender gets an error.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { traced } from '#server/platform/lib/traced.ts';
import type { Job, JobResult } from './messages.ts';

const AT_ONCE = 2;
const WAITING_AT_MOST = 200;
const LIMIT_MS = 30_000;
/** Loading fonts and decoders takes a second on an idle machine, and many on a busy one. */
const START_MS = 60_000;
/** An idle process ends after this and frees its memory. */
const IDLE_MS = 60_000;

/** The product's tasks by name; empty here, filled by `server/app/background/workers/tasks.ts`. */
export interface Tasks {}
type Task = (input: never) => unknown;
export type TaskName = keyof Tasks;
type TaskInput<Name extends TaskName> = Tasks[Name] extends Task ? Parameters<Tasks[Name]>[0] : never;
type TaskAnswer<Name extends TaskName> = Tasks[Name] extends Task ? Awaited<ReturnType<Tasks[Name]>> : never;

/** Why a job failed: its input (`refused`, then `message` is the task's own word), or the workers. */
export class WorkerError extends Error {
  readonly why: 'refused' | 'failed' | 'crashed' | 'late' | 'full' | 'closed';
  constructor(why: WorkerError['why'], message: string = why) {
    super(message);
    this.why = why;
  }
}

export interface Workers {
  /** @param ofThis how long this job may take, instead of the usual limit. @throws WorkerError */
  run<Name extends TaskName>(task: Name, input: TaskInput<Name>, ofThis?: number): Promise<TaskAnswer<Name>>;
  /** Accepts no more jobs and abandons the running ones. */
  close(): Promise<void>;
  /** The process id while a process runs, for measuring its memory. */
  pid(): number | undefined;
}

interface Assigned {
  job: Job;
  /** The job was running when the process ended: it runs alone now, to identify the faulty one. */
  suspected: boolean;
  limitMs: number;
  timer: NodeJS.Timeout | undefined;
  resolve: (value: unknown) => void;
  reject: (error: WorkerError) => void;
}

/**
 * @param program the file of the child process, which answers jobs by running the tasks.
 * @param limitMs for one job, from its start in a ready process. The first job starts the process, and the start
 * does not count against it.
 */
export function openWorkers(
  program: string,
  { limitMs = LIMIT_MS, idleMs = IDLE_MS, startMs = START_MS } = {},
): Workers {
  const waiting: Assigned[] = [];
  const inHand = new Map<number, Assigned>();
  let child: ChildProcess | undefined;
  let ready = false;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let lastId = 0;

  function run(task: TaskName, input: unknown, ofThis = limitMs): Promise<unknown> {
    if (closed) return Promise.reject(new WorkerError('closed'));
    if (waiting.length >= WAITING_AT_MOST) return Promise.reject(new WorkerError('full'));
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.push({
        job: { id: lastId, task, input },
        suspected: false,
        limitMs: ofThis,
        timer: undefined,
        resolve,
        reject,
      });
      begin();
    });
  }

  function begin(): void {
    clearTimeout(idle);
    for (let next = waiting[0]; next && mayBegin(next); next = waiting[0]) {
      waiting.shift();
      inHand.set(next.job.id, next);
      const { id } = next.job;
      child ??= start();
      next.timer = setTimeout(() => giveUp(id), ready ? next.limitMs : startMs + next.limitMs);
      // An ending process takes no message; its exit puts the job back.
      child.send(next.job, () => undefined);
    }
    hold(inHand.size > 0);
    if (inHand.size === 0 && child) idle = setTimeout(end, idleMs).unref();
  }

  function mayBegin(next: Assigned): boolean {
    if (inHand.size === 0) return true;
    return inHand.size < AT_ONCE && !next.suspected && ![...inHand.values()].some(({ suspected }) => suspected);
  }

  function start(): ChildProcess {
    const started = fork(program, {
      serialization: 'advanced',
      // It needs none of the server's secrets. Fewer arenas: a picture's memory is returned, not kept per
      // thread.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=192'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    ready = false;
    started.on('message', (result: JobResult) => {
      if ('ready' in result) standReady(started);
      else finish(result);
    });
    started.on('error', () => undefined);
    started.on('exit', () => ended(started));
    return started;
  }

  function standReady(one: ChildProcess): void {
    if (child !== one) return;
    ready = true;
    for (const [id, job] of inHand) {
      clearTimeout(job.timer);
      job.timer = setTimeout(() => giveUp(id), job.limitMs);
    }
  }

  function finish(result: Exclude<JobResult, { ready: true }>): void {
    const job = taken(result.id);
    if (!job) return;
    if ('value' in result) job.resolve(result.value);
    else if ('refused' in result) job.reject(new WorkerError('refused', result.refused));
    else job.reject(new WorkerError('failed', result.failed));
    begin();
  }

  function taken(id: number): Assigned | undefined {
    const job = inHand.get(id);
    inHand.delete(id);
    clearTimeout(job?.timer);
    return job;
  }

  /** A job over its limit is ended with its process. The other running job starts again in a new one. */
  function giveUp(id: number): void {
    taken(id)?.reject(new WorkerError('late'));
    const late = child;
    child = undefined;
    waiting.unshift(...inHandNow());
    late?.kill('SIGKILL');
    begin();
  }

  function inHandNow(): Assigned[] {
    return [...inHand.keys()].map(taken).filter((job) => job !== undefined);
  }

  function ended(one: ChildProcess): void {
    if (child !== one) return;
    child = undefined;
    const jobs = inHandNow();
    for (const job of jobs.toReversed()) {
      if (closed) job.reject(new WorkerError('closed'));
      else if (job.suspected || jobs.length === 1) job.reject(new WorkerError('crashed'));
      else waiting.unshift({ ...job, suspected: true });
    }
    begin();
  }

  function end(): void {
    const last = child;
    child = undefined;
    last?.disconnect();
  }

  /** An idle worker must not keep a process alive that wants to end. */
  function hold(busy: boolean): void {
    if (busy) {
      child?.ref();
      child?.channel?.ref();
    } else {
      child?.unref();
      child?.channel?.unref();
    }
  }

  return {
    run: ((task: TaskName, input: unknown, ofThis?: number) =>
      traced(`task ${task}`, () => run(task, input, ofThis))) as Workers['run'],
    async close() {
      closed = true;
      clearTimeout(idle);
      for (const job of [...waiting.splice(0), ...inHandNow()]) job.reject(new WorkerError('closed'));
      child?.kill('SIGKILL');
      child = undefined;
    },
    pid: () => child?.pid,
  };
}
