export const sourceWords = {
  panel: (name: string, place: string) => `Source ${name}${place === '' ? '' : `, ${place}`}`,
  source: 'Source',
  openTable: 'Open table',
  whole: 'Full screen',
  close: 'Close source',
}
