import { styled } from '@mui/material/styles'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { tagWords } from '#web/features/stories/stories-words.ts'
import { LabelledField } from '#web/ui/forms/Field.tsx'
import { tagPair } from '#web/ui/actions/TagChip.tsx'
import { inkOnGround } from '#web/ui/theme/ink-on-ground.ts'
import { touch } from '#web/ui/theme/touch.ts'
import { suggestedTags, type TagList, tagsProblem, withoutTag, withText, withTypedTags } from './tag-list.ts'
import { useUsedTags } from './use-used-tags.ts'

interface TagsFieldProps {
  list: TagList
  hasFocus?: boolean
  onChange: (list: TagList) => void
}

/** The tags of a story as chips: Enter or a comma adds the typed one, Backspace in the empty field removes the last. */
export function TagsField({ list, hasFocus = false, onChange }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const suggested = suggestedTags(list, useUsedTags())

  const change = (next: TagList) => {
    onChange(next)
    // The pressed button may be gone.
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // With Ctrl or Cmd it saves what the field is part of.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      onChange(withTypedTags(list))
    }
    const last = list.tags.at(-1)
    if (event.key === 'Backspace' && list.text === '' && last !== undefined) onChange(withoutTag(list, last))
  }

  return (
    <Box>
      <LabelledField label={tagWords.label} problem={tagsProblem(list)}>
        {(named) => (
          <div className="box">
            {list.tags.map((tag) => (
              <span key={tag} className="chip" style={inkOnGround(tagPair(tag))}>
                <bdi>{tag}</bdi>
                <button
                  type="button"
                  aria-label={tagWords.remove(tag)}
                  onClick={() => change(withoutTag(list, tag))}
                >
                  <X size={12} aria-hidden />
                </button>
              </span>
            ))}
            <input
              {...named}
              ref={input}
              type="text"
              name="tags"
              enterKeyHint="enter"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was asked for by 'Add tags'.
              autoFocus={hasFocus}
              value={list.text}
              placeholder={list.tags.length === 0 ? tagWords.placeholder : ''}
              onChange={(event) => onChange(withText(list, event.target.value))}
              onKeyDown={onKeyDown}
            />
          </div>
        )}
      </LabelledField>
      {suggested.length > 0 && (
        <div className="suggested" role="group" aria-label={tagWords.suggested}>
          {suggested.map((tag) => (
            <button
              key={tag}
              type="button"
              className="chip"
              style={inkOnGround(tagPair(tag))}
              aria-label={tagWords.add(tag)}
              onClick={() => change(withTypedTags({ tags: list.tags, text: tag }))}
            >
              <Plus size={12} aria-hidden />
              <bdi>{tag}</bdi>
            </button>
          ))}
        </div>
      )}
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& .Field > .box': { flexWrap: 'wrap', gap: 6, padding: '6px 8px' },
  '& .Field > .box > input': { flex: '1 1 120px', padding: '4px 6px' },
  '& .chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 26,
    maxWidth: '100%',
    padding: '2px 9px',
    border: 0,
    borderRadius: 6,
    font: `500 12px/16px ${theme.fonts.sans}`,
    '& > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& .box > .chip': { paddingRight: 2 },
  '& .chip > button': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 22,
    height: 22,
    padding: 0,
    border: 0,
    borderRadius: 5,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& > .suggested': { display: 'flex', flexWrap: 'wrap', gap: 6, marginTop: 8 },
  '& button.chip': {
    position: 'relative',
    paddingLeft: 7,
    cursor: 'pointer',
    opacity: 0.85,
    '&:hover': { opacity: 1 },
  },
  // Fingers get 44 px where the eye gets less.
  [touch]: {
    '& button.chip::after, & .chip > button::after': { content: '""', position: 'absolute', inset: -9 },
    '& button.chip::after': { inset: '-9px 0' },
    '& > .suggested': { rowGap: 18, marginTop: 14 },
    '& .Field > .box': { rowGap: 14 },
  },
}))
