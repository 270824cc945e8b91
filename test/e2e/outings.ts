import { expect, type Page } from '@playwright/test'
import { keptPhoto } from './photos.ts'

/** Three photographs of each of two outings, which organising makes two stories of. */
export async function uploadTwoOutings(page: Page): Promise<void> {
  for (const [at, day] of ['2026:06:14', '2026:09:27'].entries()) {
    for (let photo = 0; photo < 3; photo += 1) {
      const buffer = await keptPhoto('dusk', 100 + 10 * at + photo, `${day} 1${photo}:20:00`)
      const file = { name: `IMG_${at}${photo}.jpg`, mimeType: 'image/jpeg', buffer }
      expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
    }
  }
}

/** How many stories the user has. */
export async function storiesOf(page: Page): Promise<number> {
  const reply = await page.request.get('/dashboard/summary')
  return ((await reply.json()) as { story_count: number }).story_count
}
