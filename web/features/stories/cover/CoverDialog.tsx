import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { getUsage, type Usage } from '#contract/calls/billing.ts'
import type { Story, StoryCover } from '#contract/calls/stories.ts'
import { apiUrl } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { coverWords } from './cover-words.ts'
import { settingsPath } from '#web/lib/paths.ts'
import { useSite } from '#web/shell/use-site.ts'
import { NarrowDialog } from '#web/ui/dialogs/NarrowDialog.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { useCovers } from './use-covers.ts'

const frame = { aspectRatio: '3 / 2', width: 1, borderRadius: '12px', overflow: 'hidden' } as const

function usedWords({ gen_image_count: used, gen_image_limit: limit }: Usage): string {
  if (limit === null) return coverWords.used(used)
  return coverWords.usedOf(used, limit)
}

function Stage({ shown, isMaking }: { shown: StoryCover | undefined; isMaking: boolean }) {
  return (
    <Box
      aria-busy={isMaking}
      sx={(theme) => ({
        ...frame,
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        background: theme.vars.palette.sunken,
        color: 'text.secondary',
      })}
    >
      {shown && !isMaking && (
        <Box
          component="img"
          src={apiUrl(shown.url)}
          alt={coverWords.newPicture}
          sx={{ position: 'absolute', inset: 0, width: 1, height: 1, objectFit: 'cover' }}
        />
      )}
      {isMaking && (
        <Box component="output" sx={{ display: 'grid', justifyItems: 'center', gap: '12px', p: '16px' }}>
          <Spinner size={22} label={coverWords.making} />
          <Typography sx={{ textAlign: 'center' }}>{coverWords.makingText}</Typography>
        </Box>
      )}
      {!shown && !isMaking && <Sparkles size={22} aria-hidden />}
    </Box>
  )
}

interface StripProps {
  covers: readonly StoryCover[]
  shown: StoryCover | undefined
  chosen: StoryCover | null
  onShow: (cover: StoryCover) => void
}

function Strip({ covers, shown, chosen, onShow }: StripProps) {
  if (covers.length < 2) return null
  return (
    <Box
      component="ul"
      aria-label={coverWords.pictures}
      sx={{ listStyle: 'none', m: 0, p: '4px', display: 'flex', gap: '8px', overflowX: 'auto' }}
    >
      {covers.map((cover, at) => (
        <li key={cover.id}>
          <ButtonBase
            aria-label={coverWords.picture(at + 1, cover.id === chosen?.id)}
            aria-pressed={cover.id === shown?.id}
            onClick={() => onShow(cover)}
            sx={(theme) => ({
              ...frame,
              width: 84,
              borderRadius: '8px',
              outline: cover.id === shown?.id ? `2px solid ${theme.vars.palette.primary.main}` : 'none',
              outlineOffset: 2,
            })}
          >
            <Box
              component="img"
              src={apiUrl(`${cover.url}?size=small`)}
              alt=""
              sx={{ width: 1, height: 1, objectFit: 'cover' }}
            />
          </ButtonBase>
        </li>
      ))}
    </Box>
  )
}

/** Where the owner has a cover made for a story, looks at it, and chooses it. */
export function CoverDialog({ story, onClose }: { story: Story; onClose: () => void }) {
  const { covers, making, make, cancel, choose, isChoosing } = useCovers(story)
  const site = useSite()
  const usage = useQuery({
    queryKey: keyOf(getUsage),
    queryFn: ({ signal }) => call(getUsage, { signal }),
  })
  const [looked, setLooked] = useState<StoryCover | null>(null)
  const all = covers.data ?? []
  const shown = looked ?? all.find(({ id }) => id === story.cover?.id) ?? all[0]
  const isMaking = making.state === 'making'
  const mayMake = site?.has_image_model === true
  const isChosen = shown !== undefined && shown.id === story.cover?.id

  const makeOne = async () => {
    const made = await make()
    if (made) setLooked(made)
  }
  const use = async (cover: StoryCover | null) => {
    if (await choose(cover?.id ?? null)) onClose()
  }

  return (
    <NarrowDialog
      title={coverWords.title}
      text={coverWords.text}
      onClose={onClose}
      actions={
        <>
          {story.cover !== null && !isMaking && (
            <Button color="error" disabled={isChoosing} onClick={() => void use(null)} sx={{ mr: 'auto' }}>
              {coverWords.remove}
            </Button>
          )}
          {isMaking ? (
            <Button onClick={cancel}>{coverWords.cancel}</Button>
          ) : (
            <>
              <Button onClick={onClose}>{coverWords.close}</Button>
              {mayMake && (
                <Button
                  variant={shown === undefined || isChosen ? 'contained' : 'outlined'}
                  onClick={() => void makeOne()}
                >
                  {shown === undefined ? coverWords.make : coverWords.makeAnother}
                </Button>
              )}
              {shown !== undefined && !isChosen && (
                <Button variant="contained" loading={isChoosing} onClick={() => void use(shown)}>
                  {coverWords.use}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <Stage shown={shown} isMaking={isMaking} />
      {!isMaking && <Strip covers={all} shown={shown} chosen={story.cover} onShow={setLooked} />}
      {making.state === 'failed' && (
        <Alert
          severity="warning"
          action={
            making.isOverPlan && (
              <Button component={Link} to={settingsPath()} color="inherit" size="small">
                {coverWords.seePlans}
              </Button>
            )
          }
        >
          {making.words}
        </Alert>
      )}
      {usage.data && mayMake && (
        <Typography variant="meta" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {usedWords(usage.data)}
        </Typography>
      )}
    </NarrowDialog>
  )
}
