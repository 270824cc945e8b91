import { countText } from '#web/lib/count-text.ts'
import { sizeText } from '#web/lib/size-text.ts'

interface Amount {
  files: number
  bytes: number | null
}

const filesText = ({ files, bytes }: Amount): string =>
  bytes === null ? countText(files, 'file') : `${countText(files, 'file')}, ${sizeText(bytes)}`

export const downloadWords = {
  download: 'Download',
  title: (files: number) => `Download ${countText(files, 'file')}?`,
  text: (amount: Amount) =>
    `${filesText(amount)} in one zip, with a list of captions, dates and places. ${
      amount.bytes === null
        ? 'Photos come without camera and place.'
        : 'If it breaks, your browser can resume it.'
    }`,
  failed: 'Couldn’t prepare the download.',
  everything: 'Download all files',
  everythingText: (amount: Amount) =>
    `${filesText(amount)}, in folders by story, with a list of captions, dates and places. If it breaks, your browser can resume it.`,
  everythingNone: 'You haven’t uploaded any files yet.',
}
