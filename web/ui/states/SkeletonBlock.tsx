import './SkeletonBlock.css'

interface SkeletonBlockProps {
  width?: number | string
  height?: number | string
  /** For a shape with a fixed proportion, such as '3 / 2'. */
  aspectRatio?: string
  radius?: number
}

/** The shape of what is still coming. */
export function SkeletonBlock({
  width = '100%',
  height = 'auto',
  aspectRatio,
  radius = 6,
}: SkeletonBlockProps) {
  return (
    <span
      className="SkeletonBlock"
      aria-hidden
      style={{ width, height, aspectRatio, borderRadius: radius }}
    />
  )
}
