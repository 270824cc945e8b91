import { flushCompileCache } from 'node:module'
import { Unreadable, type PagesDrawing } from '#server/engines/media/media.ts'
import { hasVideoLibrary } from '#server/engines/media/video/video-library.ts'
import { endWithParent } from './end-with-parent.ts'
import type { Reply, Task } from './watched-child.ts'

/** Runs in its own process: takes one task at a time from its parent and replies with the result. */
async function answer(task: Task): Promise<Reply> {
  try {
    return await perform(task)
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.message }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: isOutOfSpace(reason) ? 'full' : 'failed', reason }
  }
}

/** As the system, and libraries that ask it, say that a disk or a quota is full. */
const isOutOfSpace = (reason: string): boolean =>
  /ENOSPC|EDQUOT|EFBIG|no space left on device|disk quota exceeded/i.test(reason)

async function perform(task: Task): Promise<Reply> {
  switch (task.kind) {
    case 'examine': {
      const { examine } = await import('./examine.ts')
      return { kind: 'examined', examination: await examine(task.file) }
    }
    case 'draw-pages': {
      await drawPagesOf(task.drawing)
      return { kind: 'drawn' }
    }
    case 'draw-avatar': {
      const { drawAvatar } = await import('#server/engines/media/image/draw-avatar.ts')
      await drawAvatar(task.drawing)
      return { kind: 'drawn' }
    }
    case 'draw-cover': {
      const { drawCover } = await import('#server/engines/media/image/draw-avatar.ts')
      await drawCover(task.drawing)
      return { kind: 'drawn' }
    }
    case 'look-up-rows': {
      const { lookUpRows } = await import('#server/engines/media/table-reader/look-up-rows.ts')
      return { kind: 'rows', rows: await lookUpRows(task.lookup) }
    }
    case 'query-table': {
      const { queryTable } = await import('#server/engines/media/table-reader/query-table.ts')
      return { kind: 'results', results: await queryTable(task.query) }
    }
    case 'select-rows': {
      const { selectRows } = await import('#server/engines/media/table-reader/select-rows.ts')
      return { kind: 'selected', selected: await selectRows(task.select) }
    }
    case 'export-table': {
      const { exportTable } = await import('#server/engines/media/table-reader/export-table.ts')
      await exportTable(task.table)
      return { kind: 'exported' }
    }
    case 'read-text': {
      const { readText } = await import('./examine.ts')
      return { kind: 'text', ...(await readText(task.file)) }
    }
    case 'read-words': {
      const { readWords } = await import('#server/engines/media/ocr/read-words.ts')
      return { kind: 'words', words: await readWords(task.reading) }
    }
    case 'cut-sound': {
      if (!(await hasVideoLibrary())) throw new Unreadable('Sound cannot be read on this machine.')
      const { cutSound } = await import('#server/engines/media/audio/cut-sound.ts')
      return { kind: 'cut', hasSound: await cutSound(task.cut) }
    }
    case 'transcode': {
      if (!(await hasVideoLibrary())) throw new Unreadable('Videos cannot be converted on this machine.')
      const { transcode } = await import('#server/engines/media/video/transcode.ts')
      await transcode(task.conversion)
      return { kind: 'transcoded' }
    }
  }
}

async function drawPagesOf(drawing: PagesDrawing): Promise<void> {
  if (drawing.mime === 'image/tiff') {
    const { drawTiffPages } = await import('#server/engines/media/image/draw-tiff-pages.ts')
    return drawTiffPages(drawing)
  }
  const { drawPages } = await import('#server/engines/media/pdf/draw-pages.ts')
  return drawPages(drawing)
}

async function reply(task: Task): Promise<void> {
  const result = await answer(task)
  process.send?.(result)
  // Children are killed, and a killed process writes no cache.
  flushCompileCache()
}

process.on('message', (task: Task) => void reply(task))
// Ctrl-C signals the whole process group; only the parent ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Without a parent there is no work.
process.on('disconnect', () => process.exit())
endWithParent(Number(process.argv[2]))
