/** 'June 2024' of '2024-06'. */
export const monthText = (month: string): string =>
  new Date(`${month}-15T12:00:00`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
