import { styled } from '@mui/material/styles'
import type { RelevantFile } from '#contract/calls/chat.ts'
import type { FileId } from '#contract/ids.ts'
import { apiUrl } from '#web/api/address.ts'
import type { OpenedFile } from '#web/features/chat/opened-file.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { pictureWords } from './evidence-words.ts'

interface PicturesPartProps {
  ids: readonly FileId[]
  /** Of the answer. */
  files: readonly RelevantFile[]
  onOpen: (opened: OpenedFile) => void
}

/** Pictures in a row; each opens over the page. */
export function PicturesPart({ ids, files, onOpen }: PicturesPartProps) {
  const pictures = ids.flatMap((id) => files.find(({ file_id }) => file_id === id) ?? [])
  if (pictures.length === 0) return null
  return (
    <Strip aria-label={pictureWords.label} data-keeps-place>
      {pictures.map(({ file_id: id, name, caption, type, thumbnail_url: thumbnail }) => (
        <li key={id}>
          <button
            type="button"
            className="bare-button"
            title={caption ?? name}
            aria-label={pictureWords.open(caption ?? name)}
            onClick={() => onOpen({ id, place: null, isOver: true })}
          >
            {thumbnail === null ? (
              <KindIcon kind={type} size={20} />
            ) : (
              <img src={apiUrl(thumbnail)} alt="" loading="lazy" width={96} height={96} />
            )}
          </button>
        </li>
      ))}
    </Strip>
  )
}

const Strip = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& button': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 96,
    height: 96,
    overflow: 'hidden',
    borderRadius: 8,
    background: theme.vars.palette.sunken,
    color: theme.vars.palette.text.secondary,
    // Pictures that are as light as the page keep an edge.
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: 8,
      boxShadow: `inset 0 0 0 1px ${theme.vars.palette.line}`,
    },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}))
