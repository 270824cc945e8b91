import type { Page } from '@playwright/test'
import pg from 'pg'
import type { UserId } from '#contract/ids.ts'
import type { DescribedFile } from '#server/features/organise/described-file.ts'
import { insertDescribed } from '#test/support/described-files.ts'
import { connectionIn } from '#test/support/program.ts'
import { siteData } from './people.ts'

/** Inserts files into the documents of the page's user, as if they had been uploaded and processed. */
export async function storeDescribed(page: Page, files: readonly DescribedFile[]): Promise<void> {
  const { id } = (await (await page.request.get('/profile')).json()) as { id: UserId }
  const client = new pg.Client(await connectionIn(siteData()))
  await client.connect()
  try {
    await insertDescribed(client, id, files)
  } finally {
    await client.end()
  }
}
