import { styled } from '@mui/material/styles'
import type { MapCluster } from '#contract/calls/file-finding.ts'
import { apiUrl } from '#web/api/address.ts'
import { mapWords } from './map-words.ts'

const Places = styled('section')(({ theme }) => ({
  marginTop: '20px',
  '& > h2': { margin: '0 0 8px', fontWeight: 600, fontSize: '15px', lineHeight: '20px' },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: '4px 12px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& button': {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '0 12px',
    width: '100%',
    padding: '6px',
    borderRadius: '8px',
    font: 'inherit',
    textAlign: 'start',
    '&:hover': { background: theme.vars.palette.sunken },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& .picture': {
    gridRow: 'span 2',
    overflow: 'hidden',
    width: 40,
    height: 40,
    borderRadius: '6px',
    background: theme.vars.palette.sunken,
  },
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '& .what': {
    overflow: 'hidden',
    fontSize: '14px',
    lineHeight: '20px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .where': { color: theme.vars.palette.text.secondary, fontSize: '13px', lineHeight: '18px' },
}))

interface ClusterListProps {
  clusters: readonly MapCluster[]
  onOpen: (cluster: MapCluster) => void
}

/** What the map shows as a list, most files first. */
export function ClusterList({ clusters, onOpen }: ClusterListProps) {
  if (clusters.length === 0) return null
  const sorted = clusters.toSorted((a, b) => Number(b.has_more) - Number(a.has_more) || b.count - a.count)
  return (
    <Places aria-label={mapWords.places}>
      <h2>{mapWords.places}</h2>
      <ul>
        {sorted.map((cluster) => {
          const { x, y, count, has_more: hasMore, file } = cluster
          const isOne = count === 1 && !hasMore
          return (
            <li key={`${x}/${y}`}>
              <button type="button" className="bare-button" onClick={() => onOpen(cluster)}>
                <span className="picture">
                  {file.thumbnail_url !== null && (
                    <img src={apiUrl(file.thumbnail_url)} alt="" loading="lazy" />
                  )}
                </span>
                <span className="what" dir="auto">
                  {isOne ? file.name : mapWords.amount(count, hasMore)}
                </span>
                <span className="where">{mapWords.where(cluster)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Places>
  )
}
