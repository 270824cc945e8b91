import { useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import type { Place } from '#web/lib/place.ts'

/** The sheet that is chosen in an opened workbook, and where its table is opened: there, or at the place of the file. */
export function useChosenSheet(id: FileId, place: Place | null) {
  const [chosen, setChosen] = useState<{ id: FileId; sheet: string } | null>(null)
  const isChosen = chosen?.id === id && chosen.sheet !== place?.section
  return {
    onSheet: (sheet: string) => setChosen({ id, sheet }),
    tablePlace: isChosen
      ? { sheet: chosen.sheet }
      : { sheet: place?.section, row: place?.row, column: place?.column },
  }
}
