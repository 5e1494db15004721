/** One task in a process of its own: it delays no answer of the server, and ends with its report. */
import { fork } from 'node:child_process';

interface Reading<Report, Answer> {
  /** For the log. */
  name: string;
  memoryMb: number;
  /** What an administrator reads where the process ended without its last report. */
  cutOff: string;
  /** Undefined while the task goes on. @throws what the task failed with */
  answerOf: (report: Report) => { answer: Answer } | undefined;
}

export function forkTask<Report, Answer>(
  file: string,
  task: object,
  { name, memoryMb, cutOff, answerOf }: Reading<Report, Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      // None of the server's secrets: other processes of this account can read an environment.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let ended = false;
    const end = () => {
      ended = true;
      child.disconnect();
    };
    child.on('message', (report) => {
      try {
        const last = answerOf(report as Report);
        if (!last) return;
        end();
        resolve(last.answer);
      } catch (error) {
        end();
        reject(error);
      }
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      // The log tells the cause: lack of memory (SIGKILL) and a fault of its own (a code) need different help.
      const cause = new Error(`the process of the ${name} ended with ${signal ?? code}`);
      if (!ended) reject(new Error(cutOff, { cause }));
    });
    child.send(task, () => undefined);
  });
}
