/**
 * Which modules travel in one file. Sixty small files are sixty requests and compilations; one file for all would make
 * the login load the whole product. The groups follow the imports, so that no list of names grows old.
 */
import path from 'node:path';
import type { Rolldown } from 'vite';
import { CLIENT } from './one-file.ts';

type Splitting = Extract<Rolldown.OutputOptions['codeSplitting'], object>;
type Group = NonNullable<Splitting['groups']>[number];

interface Imports {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  importers: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): Imports | null;
}
type Modules = (graph: Graph) => ReadonlySet<string>;

/** These modules, what they import, and what that imports; reckoned once. */
function loaded(roots: (graph: Graph) => readonly string[]): Modules {
  let known: Set<string> | undefined;
  return (graph) => {
    if (known) return known;
    known = new Set();
    const open = [...roots(graph)];
    for (let id = open.pop(); id; id = open.pop()) {
      if (known.has(id)) continue;
      known.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return known;
  };
}

const inClient = (file: string) => path.join(CLIENT, file);
const loadedWith = (...files: string[]) => loaded(() => files.map(inClient));
const loadedByScreensOf = (file: string) =>
  loaded((graph) => graph.getModuleInfo(inClient(file))?.dynamicallyImportedIds ?? []);

const START = loadedWith('main.tsx');
const LOGIN = loadedWith('routes/accounts/login.tsx');
const REGISTER = loadedWith('routes/accounts/register.tsx');
const OPEN = loadedByScreensOf('open-screens.ts');
const SCREENS = loadedByScreensOf('dashboard-screens.ts');
const FRAME = loadedWith('first-screens.ts');
const HOME = loadedWith('routes/pets/home.tsx');
const OVERVIEW = loadedWith('routes/admin/admin-overview.tsx');
const MENU = loadedWith('features/frame/frame/sidebar.tsx');
const OFFLINE = loadedWith('lib/persist.ts', 'features/frame/offline-queue/offline-care.ts');
/** What Inicio may show above and below, each when it is needed: together they are still small. */
const AROUND = loadedWith('routes/pets/home-below.tsx', 'features/accounts/passkeys/passkey-offer.tsx');
const PETS = loadedWith('routes/pets/pets.tsx');
const PET = loadedWith('routes/health/pet.tsx');
/** All that keeps something of a person in the browser: what uploads, drafts and faces are, too. */
const KEPT = loadedWith('lib/leave.ts');

/** The screens that a day begins with. */
const FIRST: Modules = (graph) => new Set([FRAME, HOME, OVERVIEW].flatMap((set) => [...set(graph)]));
/** What every page needs, and what the login shares with the frame of all others: too little for a file of its own. */
const EVERYWHERE: Modules = (graph) =>
  new Set([...START(graph), ...[...LOGIN(graph)].filter((id) => FRAME(graph).has(id))]);
/** What the first screens share with a stranger's pages, and Inicio with any other screen: all of those would load both. */
const SHARED: Modules = (graph) =>
  new Set([
    ...[...FIRST(graph)].filter((id) => OPEN(graph).has(id)),
    ...[...HOME(graph)].filter((id) => (SCREENS(graph).has(id) || OVERVIEW(graph).has(id)) && !FRAME(graph).has(id)),
  ]);
const LIBRARIES: Modules = (graph) => new Set([...START(graph)].filter((id) => id.includes('node_modules')));
/** What reads a form: zod, and what describes a field to it. No first screen needs it. */
const FORMS: Modules = (graph) => new Set([...REGISTER(graph)].filter((id) => /[\\/]zod[\\/]/.test(id)));

/** What the menu beside a wide page draws, and the overview shares with the screens that it leads to: little, and often both. */
const DESK: Modules = (graph) =>
  new Set([
    ...[...MENU(graph)].filter((id) => /[\\/]icons[\\/]/.test(id)),
    ...[...OVERVIEW(graph)].filter((id) => SCREENS(graph).has(id)),
  ]);

/** What an animal's record shares with a stranger's pages, and with all that upload something. */
const PARTS: Modules = (graph) => new Set([...PET(graph)].filter((id) => OPEN(graph).has(id) || KEPT(graph).has(id)));

/** Imported at once by another module: the program of a page and its screens stay files of their own. */
function isPart(id: string, graph: Graph): boolean {
  return graph.getModuleInfo(id)?.importers.some((importer) => !importer.endsWith('.html')) ?? false;
}

/** One file of a screen and its parts: each name of a file is one more in the script of the login. */
function screen(name: string, set: Modules): Group {
  return { name: (id, graph) => (set(graph).has(id) ? name : null), debugName: name };
}

/** One file of the parts that stand in each of these sets. */
function together(name: string, sets: Modules[], more: Partial<Group> = {}): Group {
  return {
    name: (id, graph) => (isPart(id, graph) && sets.every((set) => set(graph).has(id)) ? name : null),
    debugName: name,
    ...more,
  };
}

/** The first that asks for a module gets it. */
export const CHUNKS: Group[] = [
  // Libraries change only with the lock file, so they stay cached across releases.
  together('vendor', [LIBRARIES]),
  together('start', [EVERYWHERE]),
  together('zod', [FORMS]),
  screen('login', LOGIN),
  // What a stranger's pages share with a member's first screen: a stranger does not load the frame for it.
  together('words', [REGISTER, FIRST]),
  together('fields', [REGISTER, PET]),
  screen('register', REGISTER),
  together('open', [SHARED]),
  screen('frame', FRAME),
  together('desk', [DESK]),
  screen('menu', MENU),
  // It comes with the first answers that are kept, after the screen.
  screen('offline', OFFLINE),
  screen('around', AROUND),
  together('cards', [PETS], { minShareCount: 2 }),
  together('parts', [PARTS]),
  together('record', [PET], { minShareCount: 2 }),
].map((group, at, all) => ({ ...group, priority: all.length - at }));
