import Box from '@mui/material/Box'
import type { StoredFile } from '#contract/files.ts'
import { kindOf } from '#web/features/files/file-facts.ts'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { centred } from './centred.ts'
import { FilePicture } from './FilePicture.tsx'

/** A file whose bytes or caption are still under way. */
export function UploadingFace({ file }: { file: StoredFile }) {
  const isPicture = ['image', 'video'].includes(kindOf(file))
  return (
    <>
      {file.thumbnail_url !== null && <FilePicture file={file} opacity={0.28} />}
      {file.thumbnail_url === null && isPicture && <PictureToCome />}
      <Box
        component="span"
        sx={{ ...centred, gridAutoFlow: 'column', gap: '8px', fontSize: 13, fontWeight: 500 }}
      >
        <Spinner label={`Uploading ${file.name}`} size={14} />
        <span>Uploading</span>
      </Box>
    </>
  )
}

/** The place of a picture that nobody has read yet. */
function PictureToCome() {
  return (
    <Box component="span" data-picture-to-come sx={{ position: 'absolute', inset: 0, display: 'block' }}>
      <SkeletonBlock height="100%" radius={0} />
    </Box>
  )
}
