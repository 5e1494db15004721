/** Wakes the background workers of this process when there is work; other processes find it by polling. */
import { EventEmitter } from 'node:events';

export const jobDue = new EventEmitter();
