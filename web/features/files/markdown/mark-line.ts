interface Placed {
  type: string
  position?: { start: { line: number }; end: { line: number } }
  properties?: Record<string, unknown>
}

/** A plugin that marks the block that contains a line of the text, as the target of a citation. */
export const markLine = (line: number | null) => () => (root: { children: unknown[] }) => {
  const block = (root.children as Placed[]).findLast(
    ({ type, position }) =>
      type === 'element' && position !== undefined && line !== null && position.start.line <= line,
  )
  if (block) block.properties = { ...block.properties, 'aria-current': 'location' }
}
