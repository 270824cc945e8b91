import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Drama, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#contract/stories.ts'
import { TagChip } from '#web/ui/TagChip.tsx'
import { PersonaDialog } from './PersonaDialog.tsx'

/** Who answers in a story's chat: read-only, with an editor for the owner. */
export function PersonaBox({ story }: { story: Story }) {
  const [isEditing, setIsEditing] = useState(false)
  const rules = [...story.style_rules, ...story.safety_rules]
  const hasPersona = Boolean(story.persona_name || story.persona_preamble || rules.length)
  return (
    <Panel aria-label="Persona">
      <div className="head">
        <Drama size={18} aria-hidden />
        {hasPersona ? (
          <>
            <strong>{story.persona_name || 'Assistant'}</strong>
            <span className="what">persona of this chat</span>
          </>
        ) : (
          <span className="what">No persona configured…</span>
        )}
        {story.can_edit && (
          <Button size="small" startIcon={<Pencil size={15} />} onClick={() => setIsEditing(true)}>
            {hasPersona ? 'Edit persona' : 'Add persona'}
          </Button>
        )}
      </div>
      {story.persona_preamble && <p>{story.persona_preamble}</p>}
      {rules.length > 0 && (
        <ul aria-label="Rules">
          {rules.map((rule, index) => (
            <li key={index}>
              <TagChip tag={rule} />
            </li>
          ))}
        </ul>
      )}
      {isEditing && <PersonaDialog story={story} onClose={() => setIsEditing(false)} />}
    </Panel>
  )
}

const Panel = styled('section')(({ theme }) => ({
  padding: '14px 16px',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  background: theme.vars.palette.bg,
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 24,
    color: theme.vars.palette.text.secondary,
  },
  '& strong': { fontSize: '0.9375rem', fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .what': { fontSize: 13, color: theme.vars.palette.text3 },
  [theme.breakpoints.down('sm')]: { '& strong + .what': { display: 'none' } },
  '& .head button': { margin: '-6px -6px -6px auto' },
  '& p': {
    margin: '8px 0 0',
    maxWidth: 560,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'pre-line',
  },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: '10px 0 0', padding: 0, listStyle: 'none' },
}))
