import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { FolderInput, FolderMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { placingWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { NarrowDialog } from '#web/ui/dialogs/NarrowDialog.tsx'
import { StoryTargetDialog } from './StoryTargetDialog.tsx'
import type { Taken } from './taken.ts'
import { useMoveFiles } from './use-move-files.ts'

interface MoveOrRemoveDialogProps {
  taken: readonly Taken[]
  /** After something was moved or removed. */
  onDone: () => void
  onClose: () => void
}

interface ChoiceProps {
  icon: ReactNode
  label: string
  text: string
  isFirst?: boolean
  isDisabled: boolean
  onChoose: () => void
}

function Choice({ icon, label, text, isFirst = false, isDisabled, onChoose }: ChoiceProps) {
  return (
    <ButtonBase
      autoFocus={isFirst}
      disabled={isDisabled}
      onClick={onChoose}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: '20px minmax(0, 1fr)',
        alignItems: 'center',
        columnGap: '14px',
        p: '14px 16px',
        borderRadius: '10px',
        border: `1px solid ${theme.vars.palette.lineStrong}`,
        fontFamily: 'inherit',
        textAlign: 'start',
        '&:hover': { background: theme.vars.palette.sunken },
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
        '& > svg': { color: theme.vars.palette.text.secondary },
      })}
    >
      {icon}
      <span>
        <Box component="span" sx={{ display: 'block', fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {label}
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'meta', color: 'text.secondary' }}>
          {text}
        </Box>
      </span>
    </ButtonBase>
  )
}

/** What is moved, and from where. */
function What({ taken }: { taken: readonly Taken[] }) {
  const count = new Set(taken.flatMap(({ fileIds }) => fileIds)).size
  const [source, ...others] = taken.flatMap(({ from }) => from ?? [])
  if (source === undefined || others.length > 0) return placingWords.inStories(count, others.length + 1)
  return (
    <>
      {countText(count, 'file')} in <bdi style={{ overflowWrap: 'anywhere' }}>“{source.name}”</bdi>.
    </>
  )
}

/** Asks whether files are to leave their story for another one or for none, and then for the other one. */
export function MoveOrRemoveDialog({ taken, onDone, onClose }: MoveOrRemoveDialogProps) {
  const [isMoving, setIsMoving] = useState(false)
  const { move, moveToNew, remove, isWriting } = useMoveFiles()
  const sources = taken.map(({ from }) => from?.id ?? null)
  const removeAll = async () => {
    if (!(await remove(taken))) return
    onDone()
    onClose()
  }
  if (isMoving) {
    // What comes from several stories can also go to one of them.
    const [only] = sources.length === 1 ? sources : []
    return (
      <StoryTargetDialog
        title={placingWords.moveTitle}
        text={placingWords.moveText}
        except={only ? [only] : []}
        createLabel={placingWords.createAndMove}
        isWriting={isWriting}
        onPick={(story) => move(story, taken)}
        onCreate={(name) => moveToNew(name, taken)}
        onDone={onDone}
        onClose={onClose}
      />
    )
  }
  return (
    <NarrowDialog
      title={placingWords.moveOrRemove}
      text={<What taken={taken} />}
      actions={<Button onClick={onClose}>{placingWords.cancel}</Button>}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: '8px' }}>
        <Choice
          isFirst
          icon={<FolderInput size={20} aria-hidden />}
          label={placingWords.move}
          text={placingWords.moveHint}
          isDisabled={isWriting}
          onChoose={() => setIsMoving(true)}
        />
        <Choice
          icon={<FolderMinus size={20} aria-hidden />}
          label={placingWords.remove}
          text={placingWords.removeHint}
          isDisabled={isWriting}
          onChoose={() => void removeAll()}
        />
      </Box>
    </NarrowDialog>
  )
}
