/** The workflows cannot run here: what is checked is what makes them fail or leak where they do. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  needs?: string[];
  'runs-on'?: string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  on: unknown;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const FILES = globSync('.github/workflows/*.yml', { cwd: ROOT });
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** What can write is said at the one job that does. */
const MAY_WRITE: Record<string, string[]> = {
  image: ['packages', 'id-token', 'attestations'],
  publish: ['contents', 'id-token', 'attestations'],
  site: ['pages', 'id-token'],
};

test.each(FILES)('%s: pinned, bounded, and no more allowed than its job needs', (file) => {
  const text = read(file);
  const { permissions, jobs } = parseYaml(text) as Workflow;
  expect(permissions).toEqual({ contents: 'read' });
  // A tag can be moved to another commit; the number beside it is for people and for dependabot.
  const uses = [...text.matchAll(/uses: (.*)$/gm)].map(([, used]) => used);
  expect(uses.filter((used) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used ?? ''))).toEqual([]);
  for (const [name, job] of Object.entries(jobs)) {
    expect(job['timeout-minutes'], name).toBeGreaterThan(0);
    expect(job.needs?.filter((needed) => !jobs[needed]) ?? []).toEqual([]);
    const writes = Object.entries(job.permissions ?? {}).filter(([, may]) => may === 'write');
    expect(writes.map(([what]) => what).toSorted()).toEqual((MAY_WRITE[name] ?? []).toSorted());
    for (const { uses: used, run, with: given } of job.steps) {
      if (used?.startsWith('actions/checkout@')) expect(given, name).toMatchObject({ 'persist-credentials': false });
      // A name of a branch or a tag would be read as a command.
      expect(run ?? '', name).not.toMatch(/\$\{\{/);
      for (const [, script] of (run ?? '').matchAll(/npm run ([\w:]+)/g))
        expect(Object.keys(scripts)).toContain(script);
    }
  }
});

test('a tag makes the image for both machines with provenance and SBOM, and publishes only what was tested', () => {
  const { on, jobs } = parseYaml(read('.github/workflows/release.yml')) as Workflow;
  expect(on).toEqual({ push: { tags: ['v*.*.*'] } });
  const build = jobs.image?.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
  expect(build?.with).toMatchObject({ platforms: 'linux/amd64,linux/arm64', provenance: 'mode=max', sbom: true });
  expect(jobs.image?.needs).toContain('test');
  expect(jobs.publish?.needs).toEqual(['test', 'package', 'image']);
});

test('dependabot looks after packages, workflows and images', () => {
  const { updates } = parseYaml(read('.github/dependabot.yml')) as { updates: { 'package-ecosystem': string }[] };
  expect(updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker', 'docker-compose']);
});
