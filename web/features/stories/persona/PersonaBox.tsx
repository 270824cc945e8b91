import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ChevronDown, Drama, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#contract/stories.ts'
import { IconAction } from '#web/ui/IconAction.tsx'
import { TagChip } from '#web/ui/TagChip.tsx'
import { reachOf } from '#web/ui/theme/touch.ts'
import { PersonaDialog } from './PersonaDialog.tsx'

interface PersonaBoxProps {
  story: Story
  /** Its name alone, beside other things in a line; the rest on request. */
  isLine?: boolean
}

/** Who answers in a story's chat: read-only, with an editor for the owner. */
export function PersonaBox({ story, isLine = false }: PersonaBoxProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = () => setIsEditing(true)
  const hasPersona = Boolean(story.persona_name || story.persona_preamble || rulesOf(story).length)
  const Face = isLine ? PersonaLine : hasPersona ? PersonaPanel : NoPersona
  return (
    <>
      <Face story={story} hasPersona={hasPersona} onEdit={edit} />
      {isEditing && <PersonaDialog story={story} onClose={() => setIsEditing(false)} />}
    </>
  )
}

interface FaceProps {
  story: Story
  hasPersona: boolean
  onEdit: () => void
}

const rulesOf = (story: Story) => [...story.style_rules, ...story.safety_rules]
const nameOf = (story: Story) => story.persona_name || 'Assistant'
const noPersona = 'No persona configured…'

function PersonaPanel({ story, onEdit }: FaceProps) {
  return (
    <Panel aria-label="Persona">
      <div className="head">
        <Drama size={18} aria-hidden />
        <strong>{nameOf(story)}</strong>
        <span className="what">answers questions here</span>
        {story.can_edit && <EditButton label="Edit persona" onEdit={onEdit} />}
      </div>
      <PersonaWords story={story} />
    </Panel>
  )
}

function NoPersona({ story, onEdit }: FaceProps) {
  return (
    <Line as="section" aria-label="Persona" data-is-alone>
      <Drama size={16} aria-hidden />
      {noPersona}
      {story.can_edit && <EditButton label="Add persona" onEdit={onEdit} />}
    </Line>
  )
}

function PersonaLine({ story, hasPersona, onEdit }: FaceProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasPersona) {
    return (
      <Line as="section" aria-label="Persona">
        <span className="none">{noPersona}</span>
        {story.can_edit && (
          <IconAction label="Add persona" size={32} icon={<Plus size={16} />} onClick={onEdit} />
        )}
      </Line>
    )
  }
  return (
    <Line as="section" aria-label="Persona" data-open={isOpen}>
      <button type="button" className="open" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Drama size={16} aria-hidden />
        <span className="none">{nameOf(story)}</span>
        <ChevronDown size={15} aria-hidden />
      </button>
      {isOpen && (
        <div className="words">
          <PersonaWords story={story} />
          {story.can_edit && <EditButton label="Edit persona" onEdit={onEdit} />}
        </div>
      )}
    </Line>
  )
}

function EditButton({ label, onEdit }: { label: string; onEdit: () => void }) {
  return (
    <Button size="small" startIcon={<Pencil size={15} />} onClick={onEdit}>
      {label}
    </Button>
  )
}

/** What a persona is told, and the rules it keeps to. */
function PersonaWords({ story }: { story: Story }) {
  const rules = rulesOf(story)
  return (
    <>
      {story.persona_preamble && <p dir="auto">{story.persona_preamble}</p>}
      {rules.length > 0 && (
        <ul aria-label="Rules">
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

const words = {
  '& p': { margin: '8px 0 0', maxWidth: 560, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: '10px 0 0', padding: 0, listStyle: 'none' },
} as const

const Panel = styled('section')(({ theme }) => ({
  padding: '14px 16px',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  background: theme.vars.palette.bg,
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  color: theme.vars.palette.text.secondary,
  '& .head': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 24 },
  '& strong': { fontSize: '0.9375rem', fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .what': { fontSize: 13, color: theme.vars.palette.text3 },
  '& .head button': { margin: '-6px -6px -6px auto' },
  ...words,
}))

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  fontSize: 14,
  lineHeight: '20px',
  color: theme.vars.palette.text3,
  '& .none': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& button': { marginTop: -4, marginBottom: -4 },
  '& > .MuiButton-root': { marginLeft: 'auto', marginRight: -6 },
  '& .open': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
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
  // Opened, it takes the lines below.
  '&[data-open="true"]': { flexWrap: 'wrap', flexBasis: '100%' },
  '& .words': { flexBasis: '100%', color: theme.vars.palette.text.secondary },
  '& .words .MuiButton-root': { margin: '6px 0 0 -12px' },
  ...words,
}))
