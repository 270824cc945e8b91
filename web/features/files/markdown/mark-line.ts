interface Placed {
  type: string
  position?: { start: { line: number }; end: { line: number } }
  properties?: Record<string, unknown>
}

/** Makes a plugin that marks the block in which a line of the text stands, as the place somebody was sent to. */
export const markLine = (line: number | null) => () => (root: { children: unknown[] }) => {
  const block = (root.children as Placed[]).findLast(
    ({ type, position }) =>
      type === 'element' && position !== undefined && line !== null && position.start.line <= line,
  )
  if (block) block.properties = { ...block.properties, 'aria-current': 'location' }
}
