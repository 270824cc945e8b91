import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { TableQuestion } from '#contract/evidence.ts'
import { ChipRow, FileChip } from '#web/features/chat/FileChip.tsx'
import { evidenceWords } from './evidence-words.ts'

interface OtherTablesProps {
  tables: readonly TableQuestion[]
  /** The place of the one that is shown. */
  chosen: number | null
  onChoose: (at: number | null) => void
}

/** Tables that may be meant instead; the one that is pressed is asked and shown, until it is pressed again. */
export function OtherTables({ tables, chosen, onChoose }: OtherTablesProps) {
  const id = useId()
  return (
    <div>
      <Question id={id}>{evidenceWords.otherTables}</Question>
      <ChipRow aria-labelledby={id}>
        {tables.map(({ name }, at) => (
          <li key={`${at} ${name}`}>
            <FileChip
              file={{ name, type: 'csv', thumbnail_url: null }}
              isPressed={at === chosen}
              onOpen={() => onChoose(at === chosen ? null : at)}
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
