import { fileURLToPath } from 'node:url'

/** The folders of documents and questions. Answers were made better with all but the last before their eyes. */
export const answerSets = {
  tuned: folder('tuned'),
  allotment: folder('allotment'),
  flat: folder('flat'),
  office: folder('office'),
  farm: folder('farm'),
  school: folder('school'),
  harbour: folder('harbour'),
  kept: folder('kept'),
} satisfies Record<string, string>

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
