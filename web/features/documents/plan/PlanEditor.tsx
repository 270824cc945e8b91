import Box from '@mui/material/Box'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FileId } from '#contract/ids.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { documentWords, planWords } from '#web/features/documents/documents-words.ts'
import { OrganiseEnd } from '#web/features/documents/organise/OrganiseEnd.tsx'
import { OrganisingDialog } from '#web/features/documents/organise/OrganisingDialog.tsx'
import type { OrganiseReport } from '#web/features/documents/organise/use-organise.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { DraftLine } from '#web/ui/states/DraftLine.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { useKeys } from '#web/ui/hooks/use-keys.ts'
import { LeftOut } from './LeftOut.tsx'
import * as edits from './plan-edits.ts'
import type { Plan } from './plan-edits.ts'
import { PlanBar } from './PlanBar.tsx'
import { PlanHead } from './PlanHead.tsx'
import { type Chosen, PlanMenu } from './PlanMenu.tsx'
import { PlanStory } from './PlanStory.tsx'
import { useApplyPlan } from './use-apply-plan.ts'
import { nameField, usePlanEditing } from './use-plan-editing.ts'
import { usePlanFiles } from './use-plan-files.ts'

const FileViewer = lazyPart('FileViewer', () => import('#web/features/files/viewer/FileViewer.tsx'))

interface PlanEditorProps {
  /** As it was made, or as it was left. */
  made: Plan
  /** Of the language model, when it has just been made. */
  report: OrganiseReport | null
  /** Under which name what is changed outlives a reload. */
  draftName: string
  onPlanAnew: () => void
  onLeave: () => void
}

/** A plan as it will be, to be changed and applied. */
export function PlanEditor({ made, report, draftName, onPlanAnew, onLeave }: PlanEditorProps) {
  const { value: plan, set, drop, wasKept } = useDraft(draftName, edits.unedited(made), edits.parsePlan)
  const [query, setQuery] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { confirm } = useNotices()
  const { apply, isApplying, failure, done } = useApplyPlan(draftName)
  const editing = usePlanEditing(plan, set)
  const ids = plan.planned.flatMap(({ file_ids }) => file_ids)
  const { fileOf, failure: filesFailure, retry } = usePlanFiles(ids)

  const isEdited = JSON.stringify(plan) !== JSON.stringify(edits.unedited(plan))
  const stories = plan.stories.filter((story) => !edits.isLeftOut(plan, story))
  const openId = query.get('file') as FileId | null
  const showFile = (id: FileId | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete('file')
      else next.set('file', id)
      return next
    })

  const mayDiscard = () =>
    confirm({
      title: planWords.discardTitle,
      text: planWords.discardText,
      confirmLabel: planWords.discard,
      isDangerous: true,
    })
  const cancel = async () => {
    if (isApplying || (isEdited && !(await mayDiscard()))) return
    drop()
    onLeave()
  }
  const planAnew = async () => {
    if (!isEdited || (await mayDiscard())) onPlanAnew()
  }
  useKeys({ Escape: () => void cancel() })

  const applyNow = () => {
    const nameless = edits.namelessStory(plan)
    if (nameless === undefined) void apply(plan)
    else nameField(nameless.key)?.focus()
  }
  const chooseFile = (id: FileId, anchor: HTMLElement) => {
    const story = edits.storyOf(plan, id)
    if (story !== undefined) setChosen({ anchor, story, fileId: id })
  }

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 56px)' }}>
      <Box data-margin="narrow" sx={{ flex: 1, px: 'var(--page-margin)', py: '24px' }}>
        <PlanHead>{planWords.text(plan.planned.length, ids.length)}</PlanHead>
        {report !== null && <OrganiseEnd {...report} />}
        {wasKept && done === null && (
          <Box sx={{ mt: '12px' }}>
            <DraftLine discardLabel={planWords.startOver} onDiscard={() => void planAnew()}>
              {planWords.draft}
            </DraftLine>
          </Box>
        )}
        {filesFailure !== null && (
          <FailureState title={documentWords.failed} text={wordsOf(filesFailure)} onRetry={retry} />
        )}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px', mt: '16px' }}>
          {stories.map((story) => (
            <PlanStory
              key={story.key}
              story={{ ...story, file_ids: edits.takenFiles(plan, story) }}
              fileOf={fileOf}
              onRename={(name) => editing.rename(story, name)}
              onFileDrop={(id) => editing.dropInto(id, story)}
              onFileMenu={chooseFile}
              onFileLeaveOut={(id, tile) => editing.leaveOut({ anchor: tile, story, fileId: id })}
              onMenu={(anchor) => setChosen({ anchor, story, fileId: null })}
            />
          ))}
        </Box>
        <LeftOut
          stories={plan.stories.filter((story) => edits.isLeftOut(plan, story))}
          files={edits.leftOutOf(plan)}
          fileOf={fileOf}
          onFileDrop={editing.leaveFileOut}
          onFileMenu={chooseFile}
          onTakeBack={editing.takeBack}
        />
      </Box>
      <PlanBar
        counts={edits.countsOf(plan)}
        said={editing.said}
        isApplying={isApplying}
        failure={failure}
        onApply={applyNow}
        onCancel={() => void cancel()}
      />
      {chosen !== null && (
        <PlanMenu
          plan={plan}
          chosen={chosen}
          onOpen={showFile}
          onLeaveOut={editing.leaveOut}
          onMove={editing.moveChosen}
          onClose={() => setChosen(null)}
        />
      )}
      {openId !== null && (
        <DialogBoundary onClose={() => showFile(null)}>
          <FileViewer
            files={ids.flatMap((id) => fileOf(id) ?? [])}
            openId={openId}
            onOpen={showFile}
            onClose={() => showFile(null)}
          />
        </DialogBoundary>
      )}
      {done !== null && <OrganisingDialog organising={done} onClose={onLeave} />}
    </Box>
  )
}
