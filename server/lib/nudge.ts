/** Tells what runs in the background of this process that there is something to do now; other processes find it by looking. */
import { EventEmitter } from 'node:events';

export const jobDue = new EventEmitter();
