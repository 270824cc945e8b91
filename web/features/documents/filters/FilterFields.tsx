import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { type SizeStep, sizeStepNames, sizeSteps } from '#contract/file-filters.ts'
import { writePlaceFilter } from '#contract/place-filter.ts'
import type { StoryId } from '#contract/ids.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { Field, LabelledField } from '#web/ui/forms/Field.tsx'
import { placeIn } from '#web/features/files/correct/corrections-of.ts'
import { useOwnStories } from '#web/features/documents/placing/use-own-stories.ts'
import { countFilters, type DocumentFilters, noDocumentFilters } from './document-filters.ts'
import { filterChips } from './filter-chips.ts'
import { filterWords } from './filter-words.ts'
import { useCameras, useStoryName } from './use-filter-choices.ts'

interface FilterFieldsProps {
  filters: DocumentFilters
  onFilters: (filters: DocumentFilters) => void
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '12px',
  '& > .whole': { gridColumn: '1 / -1' },
  '& select': {
    flex: 1,
    minWidth: 0,
    height: 44,
    padding: '0 12px',
    border: 0,
    borderRadius: 'inherit',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textOverflow: 'ellipsis',
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
    '& > option': { background: theme.vars.palette.surface },
  },
}))

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <LabelledField label={label}>
    {({ id }) => (
      <div className="box">
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      </div>
    )}
  </LabelledField>
)

const moreStories = 'more'
/** A walk. */
const nearKilometres = 5

/** When, where and by what the files were taken, in which story they are, and how large they are. */
export function FilterFields({ filters, onFilters }: FilterFieldsProps) {
  const cameras = useCameras()
  const stories = useOwnStories('')
  const storyName = useStoryName(filters.story)
  const own = stories.data?.pages.flatMap((page) => page.stories) ?? []
  const change = (part: Partial<DocumentFilters>) => onFilters({ ...filters, ...part })
  const { camera, place, story } = filters
  const [near, setNear] = useState('')
  const lookNear = () => {
    const centre = placeIn(near)
    if (centre) change({ place: writePlaceFilter({ kind: 'near', ...centre, kilometres: nearKilometres }) })
  }
  const placeChip = filterChips({ ...noDocumentFilters, place }, null)[0]
  const chooseStory = (value: string) => {
    if (value === moreStories) void stories.fetchNextPage()
    else change({ story: (value || null) as StoryId | 'none' | null })
  }
  return (
    <Fields>
      <Field
        label={filterWords.takenFrom}
        type="date"
        max="2999-12-31"
        value={filters.takenFrom ?? ''}
        onChange={({ target }) => change({ takenFrom: target.value || null })}
      />
      <Field
        label={filterWords.takenTo}
        type="date"
        max="2999-12-31"
        value={filters.takenTo ?? ''}
        onChange={({ target }) => change({ takenTo: target.value || null })}
      />
      <div className="whole">
        <Choice label={filterWords.story} value={story ?? ''} onChange={chooseStory}>
          <option value="">{filterWords.anyStory}</option>
          <option value="none">{filterWords.inNoStory}</option>
          {story !== null && story !== 'none' && own.every(({ id }) => id !== story) && (
            <option value={story}>{storyName ?? filterWords.thisStory}</option>
          )}
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {stories.hasNextPage && <option value={moreStories}>{filterWords.moreStories}</option>}
        </Choice>
      </div>
      <div className="whole">
        <Choice
          label={filterWords.camera}
          value={camera ?? ''}
          onChange={(value) => change({ camera: value || null })}
        >
          <option value="">{filterWords.anyCamera}</option>
          {[...new Set([...cameras, ...(camera === null ? [] : [camera])])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      <div className="whole">
        <Choice
          label={filterWords.place}
          value={place ?? ''}
          onChange={(value) => change({ place: value || null })}
        >
          <option value="">{filterWords.anyPlace}</option>
          <option value="any">{filterWords.hasPlace}</option>
          {place !== null && place !== 'any' && <option value={place}>{placeChip?.text}</option>}
        </Choice>
      </div>
      <div className="whole">
        <Field
          label={filterWords.near}
          help={filterWords.nearHelp}
          value={near}
          autoComplete="off"
          maxLength={60}
          onChange={({ target }) => setNear(target.value)}
          onBlur={lookNear}
          onKeyDown={({ key }) => key === 'Enter' && lookNear()}
        />
      </div>
      <SizeChoice
        label={filterWords.sizeFrom}
        value={filters.sizeFrom}
        onChange={(sizeFrom) => change({ sizeFrom })}
      />
      <SizeChoice
        label={filterWords.sizeTo}
        value={filters.sizeTo}
        onChange={(sizeTo) => change({ sizeTo })}
      />
      {countFilters(filters) > 0 && (
        <Button className="whole" variant="text" onClick={() => onFilters(noDocumentFilters)}>
          {filterWords.clear}
        </Button>
      )}
    </Fields>
  )
}

interface SizeChoiceProps {
  label: string
  value: SizeStep | null
  onChange: (step: SizeStep | null) => void
}

const SizeChoice = ({ label, value, onChange }: SizeChoiceProps) => (
  <Choice
    label={label}
    value={value ?? ''}
    onChange={(chosen) => onChange(sizeStepNames.find((step) => step === chosen) ?? null)}
  >
    <option value="">{filterWords.anySize}</option>
    {sizeStepNames.map((step) => (
      <option key={step} value={step}>
        {sizeText(sizeSteps[step])}
      </option>
    ))}
  </Choice>
)
