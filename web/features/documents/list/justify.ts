export interface RowShape {
  gap: number
  target: number
  least: number
  most: number
}

export interface JustifiedRow<Item> {
  items: readonly Item[]
  /** Pixels. */
  height: number
  widths: readonly number[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function rowOf<Item>(items: readonly Item[], ratios: readonly number[], height: number): JustifiedRow<Item> {
  return { items, height: Math.round(height), widths: ratios.map((ratio) => ratio * height) }
}

/**
 * Lays items of given proportions (width by height) into rows that fill a width, each row as near to the target
 * height as it gets. A last row that does not fill the width keeps the target height.
 */
export function justify<Item>(
  items: readonly Item[],
  ratioOf: (item: Item) => number,
  width: number,
  shape: RowShape,
): JustifiedRow<Item>[] {
  const rows: JustifiedRow<Item>[] = []
  let [row, ratios]: [Item[], number[]] = [[], []]
  const heightOf = (list: readonly number[]): number => (width - shape.gap * (list.length - 1)) / sum(list)
  const close = (): void => {
    rows.push(rowOf(row, ratios, Math.min(shape.most, heightOf(ratios))))
    ;[row, ratios] = [[], []]
  }
  for (const item of items) {
    const ratio = ratioOf(item)
    const next = heightOf([...ratios, ratio])
    const isBetterWithout =
      row.length > 0 &&
      next < shape.target &&
      (next < shape.least || heightOf(ratios) - shape.target < shape.target - next) &&
      heightOf(ratios) <= shape.most
    if (isBetterWithout) close()
    row.push(item)
    ratios.push(ratio)
    if (heightOf(ratios) <= shape.target) close()
  }
  if (row.length > 0) rows.push(rowOf(row, ratios, Math.min(shape.target, heightOf(ratios))))
  return rows
}
