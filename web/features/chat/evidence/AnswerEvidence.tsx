import { styled } from '@mui/material/styles'
import { memo, useState } from 'react'
import type { RelevantFile, Source } from '#contract/calls/chat.ts'
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
  /** Of the answer. */
  sources: readonly Source[]
  files: readonly RelevantFile[]
  onOpen: (opened: OpenedFile) => void
}

/** What an answer is based on: tables, passages and pictures, other tables that may be meant, and how it was found. */
export const AnswerEvidence = memo(function AnswerEvidence(props: AnswerEvidenceProps) {
  const { evidence, sources, files, onOpen } = props
  const { certainty, parts, how } = evidence
  const [chosen, setChosen] = useState<number | null>(null)
  const others = evidence.other_tables.slice(0, mostOthers)
  const other = chosen === null ? undefined : others[chosen]
  const shown = other === undefined ? parts : parts.filter(({ kind }) => kind !== 'table')
  const partView = (part: EvidencePart, at: number) => {
    switch (part.kind) {
      case 'table':
        return (
          <TablePart
            key={`${at} ${questionKey(part)}`}
            question={part}
            stored={part.result}
            isSure={certainty === 'sure'}
            onOpen={onOpen}
            onLeave={null}
          />
        )
      case 'passages':
        return <PassagesPart key={at} passages={part.passages} sources={sources} onOpen={onOpen} />
      case 'pictures':
        return <PicturesPart key={at} ids={part.file_ids} files={files} onOpen={onOpen} />
    }
  }
  return (
    <Parts>
      {other !== undefined && (
        <TablePart
          key={questionKey(other)}
          question={other}
          stored={null}
          isSure={false}
          onOpen={onOpen}
          onLeave={() => setChosen(null)}
        />
      )}
      {shown.map(partView)}
      {others.length > 0 && <OtherTables tables={others} chosen={chosen} onChoose={setChosen} />}
      {how.length > 0 && <HowAnswered sentences={how} />}
    </Parts>
  )
})

const questionKey = ({ file_id, plan }: TableQuestion): string => `${file_id} ${JSON.stringify(plan)}`

const Parts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
})
