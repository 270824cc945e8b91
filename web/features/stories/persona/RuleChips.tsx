import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { personaWords } from './persona-words.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { reachOf, touch } from '#web/ui/theme/touch.ts'
import { type RuleList, withTyped } from './persona-draft.ts'

interface RuleChipsProps {
  label: string
  placeholder: string
  list: RuleList
  onChange: (list: RuleList) => void
}

/** A list of short rules: Enter adds the typed one, the cross removes one. */
export function RuleChips({ label, placeholder, list, onChange }: RuleChipsProps) {
  const { rules, text } = list
  const add = () => onChange(withTyped(list))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', gap: '8px' }}
      >
        <Field
          label={label}
          placeholder={placeholder}
          value={text}
          maxLength={limits.rule}
          onChange={(event) => onChange({ rules, text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="outlined"
          aria-label={personaWords.addTo(label.toLowerCase())}
          disabled={text.trim() === ''}
          onClick={add}
          sx={{ height: { xs: 48, sm: 44 } }}
        >
          {personaWords.addRule}
        </Button>
      </Box>
      {rules.length > 0 && (
        <Rules aria-label={label}>
          {rules.map((rule) => (
            <li key={rule}>
              <span>{rule}</span>
              <button
                type="button"
                aria-label={personaWords.removeRule(rule)}
                onClick={() => onChange({ rules: rules.filter((other) => other !== rule), text })}
              >
                <X size={12} />
              </button>
            </li>
          ))}
        </Rules>
      )}
    </div>
  )
}

const Rules = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  [touch]: { rowGap: 14 },
  margin: '10px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 26,
    maxWidth: '100%',
    padding: '2px 2px 2px 9px',
    borderRadius: 6,
    background: theme.vars.palette.tags.other.ground,
    color: theme.vars.palette.tags.other.ink,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    overflowWrap: 'anywhere',
  },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    flexShrink: 0,
    border: 0,
    padding: 0,
    borderRadius: 5,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    position: 'relative',
    ...reachOf('-8px'),
    '&:hover': { background: theme.vars.palette.line },
  },
}))
