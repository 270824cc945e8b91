import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { ChatMessage } from '#contract/calls/chat.ts'
import type { Evidence, EvidencePart, TableQuestion } from '#contract/evidence.ts'
import type { OpenedFile } from '#web/features/chat/opened-file.ts'
import { HowAnswered } from './HowAnswered.tsx'
import { OtherTables } from './OtherTables.tsx'
import { PassagesPart } from './PassagesPart.tsx'
import { PicturesPart } from './PicturesPart.tsx'
import { TablePart } from './TablePart.tsx'

const mostOthers = 3

interface AnswerEvidenceProps {
  evidence: Evidence
  /** The answer. */
  message: Pick<ChatMessage, 'sources' | 'relevant_files'>
  onOpen: (opened: OpenedFile) => void
}

/** What an answer is based on: tables, passages and pictures, other tables that may be meant, and how it was found. */
export function AnswerEvidence({ evidence, message, onOpen }: AnswerEvidenceProps) {
  const { certainty, parts, other_tables: others, how } = evidence
  const [chosen, setChosen] = useState<TableQuestion | null>(null)
  const shown = chosen === null ? parts : parts.filter(({ kind }) => kind !== 'table')
  const partView = (part: EvidencePart, at: number) => {
    switch (part.kind) {
      case 'table':
        return (
          <TablePart
            key={questionKey(part)}
            question={part}
            stored={part.result}
            isSure={certainty === 'sure'}
            onOpen={onOpen}
            onLeave={null}
          />
        )
      case 'passages':
        return <PassagesPart key={at} passages={part.passages} sources={message.sources} onOpen={onOpen} />
      case 'pictures':
        return <PicturesPart key={at} ids={part.file_ids} files={message.relevant_files} onOpen={onOpen} />
    }
  }
  return (
    <Parts>
      {chosen !== null && (
        <TablePart
          key={questionKey(chosen)}
          question={chosen}
          stored={null}
          isSure={false}
          onOpen={onOpen}
          onLeave={() => setChosen(null)}
        />
      )}
      {shown.map(partView)}
      {others.length > 0 && (
        <OtherTables tables={others.slice(0, mostOthers)} chosen={chosen} onChoose={setChosen} />
      )}
      {how.length > 0 && <HowAnswered sentences={how} />}
    </Parts>
  )
}

const questionKey = ({ file_id, plan }: TableQuestion): string => `${file_id} ${JSON.stringify(plan)}`

const Parts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
})
