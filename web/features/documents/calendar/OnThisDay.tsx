import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOnThisDay, type StoredFile } from '#contract/calls/files.ts'
import { apiUrl } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { dayOf } from '#web/features/files/file-facts.ts'
import { calendarWords } from '#web/features/documents/documents-words.ts'
import { dayKey } from '#web/lib/day.ts'
import './OnThisDay.css'

/** Pictures of this day in earlier years; nothing where there are none. */
export function OnThisDay({ onOpen }: { onOpen: (file: StoredFile) => void }) {
  const [today] = useState(() => dayKey(new Date().toISOString()))
  const query = { day: today }
  const { data } = useQuery({
    queryKey: keyOf(listOnThisDay, { query }),
    queryFn: ({ signal }) => call(listOnThisDay, { query, signal }),
  })
  const seen = data?.uploads.filter(({ thumbnail_url: url }) => url !== null) ?? []
  if (seen.length === 0) return null
  const thisYear = Number(today.slice(0, 4))
  const years = Map.groupBy(seen, (file) => Number(dayOf(file).slice(0, 4)))
  return (
    <section className="OnThisDay" aria-label={calendarWords.onThisDay}>
      <h2>{calendarWords.onThisDay}</h2>
      <ul>
        {[...years].map(([year, files]) => (
          <li key={year}>
            <div className="pictures">
              {files.map((file) => (
                <button key={file.file_id} type="button" className="bare-button" onClick={() => onOpen(file)}>
                  <img src={apiUrl(file.thumbnail_url ?? '')} alt={file.alt ?? file.name} loading="lazy" />
                </button>
              ))}
            </div>
            <span>{calendarWords.yearsAgo(thisYear - year)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
