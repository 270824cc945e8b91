/** Numbers by what they are called. */
export type Signs = Readonly<Record<string, number>>

/** What signs tell together: each by its weight, both of the same names. */
export const weighed = <S extends Signs>(weights: S, signs: S): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (signs[name] ?? 0), 0)
