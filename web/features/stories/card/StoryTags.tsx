import { styled } from '@mui/material/styles'
import { TagChip } from '#web/ui/TagChip.tsx'

/** The tags of a story, the last of many as a count. */
export function StoryTags({ tags, most }: { tags: string[]; most: number }) {
  const rest = tags.length - most
  return (
    <Tags>
      {tags.slice(0, most).map((tag) => (
        <TagChip key={tag} tag={tag} />
      ))}
      {rest > 0 && <span className="rest">+{rest}</span>}
    </Tags>
  )
}

const Tags = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 6,
  minWidth: 0,
  minHeight: 22,
  '& .rest': { fontSize: 12, lineHeight: '16px', color: theme.vars.palette.text3 },
}))
