import Box from '@mui/material/Box'
import type { TagName } from '#web/ui/theme/tokens.ts'

const known: readonly string[] = ['travel', 'family', 'work', 'spouse'] satisfies TagName[]

/** The colour pair of a tag. */
export function tagPair(tag: string): TagName {
  const name = tag.trim().toLowerCase()
  return known.includes(name) ? (name as TagName) : 'other'
}

/** A tag of a story. */
export function TagChip({ tag }: { tag: string }) {
  const pair = tagPair(tag)
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        height: 22,
        maxWidth: 160,
        padding: '0 8px',
        borderRadius: '6px',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: theme.vars.palette.tags[pair].ink,
        background: theme.vars.palette.tags[pair].ground,
      })}
    >
      <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {tag}
      </Box>
    </Box>
  )
}
