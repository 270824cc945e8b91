import { styled } from '@mui/material/styles'
import type { MapCluster } from '#contract/calls/file-finding.ts'
import { apiUrl } from '#web/api/address.ts'
import { mapWords } from './map-words.ts'

const Place = styled('button')(({ theme }) => ({
  position: 'absolute',
  width: 48,
  height: 48,
  translate: '-50% -50%',
  padding: 0,
  border: `2px solid ${theme.vars.palette.surface}`,
  borderRadius: '12px',
  background: theme.vars.palette.primary.main,
  boxShadow: '0 1px 4px rgb(0 0 0 / 35%)',
  cursor: 'pointer',
  '&:hover, &:focus-visible': { zIndex: 1 },
  '&:focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '& > img': { display: 'block', width: '100%', height: '100%', borderRadius: '10px', objectFit: 'cover' },
  '& > .count': {
    position: 'absolute',
    top: -9,
    right: -9,
    minWidth: 22,
    height: 22,
    padding: '0 6px',
    borderRadius: '11px',
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    font: `600 12px/22px ${theme.fonts.mono}`,
  },
}))

interface ClusterButtonProps {
  cluster: MapCluster
  /** Its middle, in pixels of the map. */
  left: number
  top: number
  onPress: () => void
}

export const clusterName = ({ count, has_more: hasMore, file, latitude, longitude }: MapCluster): string =>
  count === 1 && !hasMore
    ? mapWords.one(file.name, { latitude, longitude })
    : mapWords.near(count, hasMore, { latitude, longitude })

/** A picture of files that were taken close together, with their number. */
export function ClusterButton({ cluster, left, top, onPress }: ClusterButtonProps) {
  const { count, has_more: hasMore, file } = cluster
  return (
    <Place type="button" aria-label={clusterName(cluster)} style={{ left, top }} onClick={onPress}>
      {file.thumbnail_url !== null && <img src={apiUrl(file.thumbnail_url)} alt="" draggable={false} />}
      {(count > 1 || hasMore) && <span className="count">{mapWords.short(count, hasMore)}</span>}
    </Place>
  )
}
