/** The used part of the worker scope: the DOM types and the worker's types do not fit into one project. */
export interface WorkEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A page request; with the response that the browser preloaded while the worker started. */
export interface PageEvent extends WorkEvent {
  preloadResponse?: Promise<Response | undefined>;
}

interface PushEvent extends WorkEvent {
  data: { json: () => unknown } | null;
}

interface NoticeEvent extends WorkEvent {
  /** The pressed button of the notice; empty for a tap on the notice itself. */
  action: string;
  notification: { close: () => void; data?: { path?: string; act?: string | null; tag?: string } };
}

export interface Tab {
  focus: () => Promise<unknown>;
  navigate: (path: string) => Promise<unknown>;
}

interface WorkerEvents {
  activate: WorkEvent;
  message: WorkEvent & { data: unknown };
  push: PushEvent;
  notificationclick: NoticeEvent;
}

export interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, act: (event: WorkerEvents[Name]) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<Tab[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    showNotification: (title: string, options: Record<string, unknown>) => Promise<void>;
  };
}
