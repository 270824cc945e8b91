import Skeleton from '@mui/material/Skeleton'

interface SkeletonBlockProps {
  width?: number | string
  height?: number | string
  /** For a shape with a fixed proportion, such as '3 / 2'. */
  aspectRatio?: string
  radius?: number
}

/** The shape of what is still coming. */
export function SkeletonBlock({ width = '100%', height, aspectRatio, radius = 6 }: SkeletonBlockProps) {
  return (
    <Skeleton
      aria-hidden
      variant="rectangular"
      animation="pulse"
      sx={{ width, height: height ?? 'auto', aspectRatio, borderRadius: `${radius}px` }}
    />
  )
}
