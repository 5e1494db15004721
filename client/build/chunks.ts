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
const LOGIN = loadedWith('main.tsx', 'routes/accounts/login.tsx');
const REGISTER = loadedWith('routes/accounts/register.tsx');
const OPEN = loadedByScreensOf('open-screens.ts');
const FRAME = loadedWith('routes/frame/dashboard.tsx');
const HOME = loadedWith('routes/pets/home.tsx');
const PET = loadedWith('routes/health/pet.tsx');

const LIBRARIES: Modules = (graph) => new Set([...START(graph)].filter((id) => id.includes('node_modules')));
const SIGNED_IN: Modules = (graph) => new Set([FRAME, HOME, PET].flatMap((set) => [...set(graph)]));

/** Imported at once by another module: the program of a page and its screens stay files of their own. */
function isPart(id: string, graph: Graph): boolean {
  return graph.getModuleInfo(id)?.importers.some((importer) => !importer.endsWith('.html')) ?? false;
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
  // Every page needs these, or the login does, which most people see first.
  together('form', [LOGIN]),
  // What a stranger's pages share with a member's: a stranger does not load the frame for it.
  together('words', [REGISTER, SIGNED_IN]),
  together('open', [OPEN, SIGNED_IN]),
  together('frame', [FRAME]),
  together('home', [HOME], { minShareCount: 2 }),
  together('record', [PET], { minShareCount: 2 }),
].map((group, at, all) => ({ ...group, priority: all.length - at }));
