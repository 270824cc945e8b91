import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOnThisDay } from '#contract/calls/file-details.ts'
import { type StoredFile } from '#contract/calls/files.ts'
import { apiUrl } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { dayOf } from '#web/features/files/file-facts.ts'
import { calendarWords } from './calendar-words.ts'
import { dayKey } from '#web/lib/day.ts'

const Memories = styled('section')({
  marginTop: '16px',
  '& > h2': {
    margin: '0 0 8px',
    fontWeight: 600,
    fontSize: '15px',
    lineHeight: '20px',
  },
  '& > ul': {
    display: 'flex',
    overflowX: 'auto',
    gap: '16px',
    margin: '0',
    padding: '4px',
    listStyle: 'none',
  },
  '& .pictures': {
    display: 'flex',
    gap: '4px',
  },
  '& button': {
    flexShrink: 0,
    overflow: 'hidden',
    width: '96px',
    height: '96px',
    borderRadius: '10px',
    '&:focus-visible': {
      outline: '2px solid var(--sp-palette-primary-main)',
      outlineOffset: '2px',
    },
  },
  '& img': {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
  },
  '& li > span': {
    display: 'block',
    marginTop: '4px',
    color: 'var(--sp-palette-text2)',
    fontSize: '13px',
    lineHeight: '18px',
  },
  '@media print': {
    display: 'none',
  },
})

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
    <Memories aria-label={calendarWords.onThisDay}>
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
    </Memories>
  )
}
