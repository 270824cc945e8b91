import { useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import { planWords } from '#web/features/documents/documents-words.ts'
import * as edits from './plan-edits.ts'
import type { Plan, PlannedStory } from './plan-edits.ts'
import type { Chosen } from './PlanMenu.tsx'
import { storyNameId, takeBackId, tileBeside, useFocusAfter } from './use-focus-after.ts'

export const nameField = (key: number) => document.getElementById(storyNameId(key))

/** The edits of a plan, each with its announcement and the focus after it. */
export function usePlanEditing(plan: Plan, set: (plan: Plan) => void) {
  /** Where something has gone; what is left out is counted. */
  const [said, setSaid] = useState('')
  const focusAfter = useFocusAfter()

  const move = (moved: readonly FileId[], to: PlannedStory) => {
    set(edits.moveFiles(plan, moved, to.key))
    setSaid(planWords.moved(to.name))
  }
  const leaveFileOut = (id: FileId) => {
    set(edits.leaveFileOut(plan, id))
    setSaid('')
  }
  /** Moves the focus to the neighbour of a removed tile. */
  const withoutTile = (tile: HTMLElement, story: PlannedStory) => {
    const beside = tileBeside(tile)
    focusAfter(() => beside ?? nameField(story.key))
  }

  return {
    said,
    rename: (story: PlannedStory, name: string) => set(edits.renameStory(plan, story.key, name)),
    leaveFileOut,
    dropInto: (id: FileId, to: PlannedStory) => {
      if (edits.takenFiles(plan, to).includes(id)) return
      move([id], to)
    },
    leaveOut: ({ anchor, story, fileId }: Chosen) => {
      if (fileId !== null) {
        withoutTile(anchor, story)
        return leaveFileOut(fileId)
      }
      focusAfter(() => document.getElementById(takeBackId(story.key)))
      set(edits.leaveStoryOut(plan, story.key))
      setSaid('')
    },
    moveChosen: (moved: readonly FileId[], to: PlannedStory, { anchor, story, fileId }: Chosen) => {
      if (fileId === null) focusAfter(() => nameField(to.key))
      else withoutTile(anchor, story)
      move(moved, to)
    },
    takeBack: (story: PlannedStory) => {
      focusAfter(() => nameField(story.key))
      set(edits.takeStoryBack(plan, story.key))
      setSaid('')
    },
  }
}
