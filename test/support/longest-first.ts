import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The tests that take longest, the longest first; begun last, one of them would run on while the other workers wait. */
const longest = [
  'start.test.ts',
  'rows-touched.test.ts',
  'forked-media.test.ts',
  'fair-turns.test.ts',
  'model-ai.test.ts',
  'kinds.test.ts',
  'model.test.ts',
  'access-matrix.test.ts',
  'backfills.test.ts',
  'graphile-queue.test.ts',
  'sign-in.test.ts',
  'right-page.test.ts',
  'demo.test.ts',
  'derived-at-once.test.ts',
  'file-search.test.ts',
  'derived-races.test.ts',
  'unknown-values.test.ts',
  'uploads.test.ts',
  'answers.test.ts',
]

const place = ({ moduleId }: TestSpecification) => {
  const at = longest.indexOf(path.basename(moduleId))
  return at === -1 ? longest.length : at
}

/** Begins with the tests that take longest, in a fresh clone too, where no earlier run has recorded their times. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own, and no array's.
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => place(one) - place(other))
  }
}
