import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { openedWords } from '#web/features/stories/stories-words.ts'
import { reachOf } from '#web/ui/theme/touch.ts'

/** From here on a description takes more than the lines it has on a phone. */
const shortLength = 84

/** What the story is about; on a phone its first lines, and the rest on request. */
export function StoryDescription({ text, lines }: { text: string; lines: 1 | 2 }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > (shortLength * lines) / 2 || text.includes('\n')
  return (
    <Words data-whole={isWhole} style={{ WebkitLineClamp: isWhole ? 'none' : lines }}>
      <p dir="auto">{text}</p>
      {isLong && (
        <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? openedWords.less : openedWords.more}
        </button>
      )}
    </Words>
  )
}

const Words = styled('div')(({ theme }) => ({
  position: 'relative',
  '& button': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    '&[data-whole="false"] p': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 'inherit',
      overflow: 'hidden',
    },
    '& button': {
      display: 'inline-block',
      position: 'relative',
      padding: 0,
      border: 0,
      background: 'none',
      color: theme.vars.palette.primaryText,
      font: `600 14px/24px ${theme.fonts.sans}`,
      cursor: 'pointer',
      ...reachOf('-10px'),
    },
    // At the end of the last line that is shown, over what is cut off there.
    '&[data-whole="false"] button': {
      position: 'absolute',
      insetInlineEnd: 0,
      bottom: 0,
      paddingInlineStart: 12,
      background: theme.vars.palette.bg,
      boxShadow: `-12px 0 12px 0 ${theme.vars.palette.bg}`,
    },
  },
}))
