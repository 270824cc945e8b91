import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ChevronDown, Drama, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#contract/calls/stories.ts'
import { personaWords } from './persona-words.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { TagChip } from '#web/ui/actions/TagChip.tsx'
import { reachOf } from '#web/ui/theme/touch.ts'
import { PersonaDialog } from './PersonaDialog.tsx'

interface PersonaBoxProps {
  story: Story
  /** On a phone it shares a line with other things and has room for its name alone. */
  isShort?: boolean
}

const rulesOf = (story: Story) => [...story.style_rules, ...story.safety_rules]

/** Who answers in a story's chat, in one line; the rest on request. The owner can edit it. */
export function PersonaBox({ story, isShort = false }: PersonaBoxProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const hasPersona = Boolean(story.persona_name || story.persona_preamble || rulesOf(story).length)
  const editLabel = hasPersona ? personaWords.edit : personaWords.add
  const edit = () => setIsEditing(true)
  return (
    <>
      <Line aria-label={personaWords.persona} data-open={isOpen} data-short={isShort}>
        {hasPersona ? (
          <button type="button" className="open" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <Drama size={16} aria-hidden />
            <span className="name">{story.persona_name || personaWords.assistant}</span>
            {!isShort && <span className="what">{personaWords.answers}</span>}
            <ChevronDown size={15} aria-hidden />
          </button>
        ) : (
          <>
            {!isShort && <Drama size={16} aria-hidden />}
            <span className="name">{personaWords.none}</span>
          </>
        )}
        {story.can_edit && !hasPersona && isShort && (
          <IconAction label={editLabel} size={32} icon={<Plus size={16} />} onClick={edit} />
        )}
        {story.can_edit && !isShort && <EditButton label={editLabel} onEdit={edit} />}
        {isOpen && hasPersona && (
          <div className="words">
            <PersonaWords story={story} />
            {story.can_edit && isShort && <EditButton label={editLabel} onEdit={edit} />}
          </div>
        )}
      </Line>
      {isEditing && <PersonaDialog story={story} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function EditButton({ label, onEdit }: { label: string; onEdit: () => void }) {
  return (
    <Button size="small" startIcon={<Pencil size={15} />} onClick={onEdit}>
      {label}
    </Button>
  )
}

/** The instructions of a persona, and its rules. */
function PersonaWords({ story }: { story: Story }) {
  const rules = rulesOf(story)
  return (
    <>
      {story.persona_preamble && <p dir="auto">{story.persona_preamble}</p>}
      {rules.length > 0 && (
        <ul aria-label={personaWords.rules}>
          {rules.map((rule, index) => (
            <li key={index}>
              <TagChip tag={rule} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Line = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  fontSize: 14,
  lineHeight: '20px',
  color: theme.vars.palette.text3,
  '@media print': { display: 'none' },
  '&[data-short="false"]': {
    gap: 10,
    minHeight: 44,
    padding: '3px 8px 3px 14px',
    border: `1px solid ${theme.vars.palette.line}`,
    borderRadius: 12,
    background: theme.vars.palette.bg,
  },
  '&[data-short="true"][data-open="false"]': { flexWrap: 'nowrap' },
  // Opened, it takes the lines below.
  '&[data-short="true"][data-open="true"]': { flexBasis: '100%' },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .what': { fontSize: 13, color: theme.vars.palette.text3, whiteSpace: 'nowrap' },
  '&[data-short="false"] .open .name': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '&[data-short="true"] button': { marginTop: -4, marginBottom: -4 },
  '& > .MuiButton-root': { marginLeft: 'auto' },
  '& .open': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    font: 'inherit',
    cursor: 'pointer',
    ...reachOf('-12px -4px'),
  },
  '& .open[aria-expanded="true"] svg:last-of-type': { transform: 'rotate(180deg)' },
  '& .words': { flexBasis: '100%', color: theme.vars.palette.text.secondary },
  '&[data-short="false"] .words': { paddingBottom: 11 },
  '& .words .MuiButton-root': { margin: '6px 0 0 -12px' },
  '& p': { margin: '8px 0 0', maxWidth: 560, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '&[data-short="false"] p:first-of-type': { marginTop: 0 },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: '10px 0 0', padding: 0, listStyle: 'none' },
}))
