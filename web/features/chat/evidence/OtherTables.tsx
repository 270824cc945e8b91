import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { TableQuestion } from '#contract/evidence.ts'
import { ChipRow, FileChip } from '#web/features/chat/FileChip.tsx'
import { evidenceWords } from './evidence-words.ts'

interface OtherTablesProps {
  tables: readonly TableQuestion[]
  /** The one that is shown. */
  chosen: TableQuestion | null
  onChoose: (table: TableQuestion | null) => void
}

/** Tables that may be meant instead; the one that is pressed is asked and shown, until it is pressed again. */
export function OtherTables({ tables, chosen, onChoose }: OtherTablesProps) {
  const id = useId()
  return (
    <div>
      <Question id={id}>{evidenceWords.otherTables}</Question>
      <ChipRow aria-labelledby={id}>
        {tables.map((table) => (
          <li key={`${table.file_id} ${JSON.stringify(table.plan)}`}>
            <FileChip
              file={{ name: table.name, type: 'csv', thumbnail_url: null }}
              isPressed={table === chosen}
              onOpen={() => onChoose(table === chosen ? null : table)}
            />
          </li>
        ))}
      </ChipRow>
    </div>
  )
}

const Question = styled('p')(({ theme }) => ({
  margin: '0 0 6px',
  fontSize: 13,
  lineHeight: '18px',
  color: theme.vars.palette.text.secondary,
}))
