import type { StoredFile } from '#contract/calls/files.ts'
import { kindOf } from '#web/features/files/file-facts.ts'
import { tileWords } from '#web/features/files/files-words.ts'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { FilePicture } from './FilePicture.tsx'
import './UploadingFace.css'

/** A file whose bytes or caption are still under way. */
export function UploadingFace({ file }: { file: StoredFile }) {
  const isPicture = ['image', 'video'].includes(kindOf(file))
  return (
    <>
      {file.thumbnail_url !== null && <FilePicture file={file} isFaint />}
      {file.thumbnail_url === null && isPicture && <PictureToCome />}
      <span className="UploadingFace centred">
        <Spinner label={tileWords.uploadingFile(file.name)} size={14} />
        <span>{tileWords.uploading}</span>
      </span>
    </>
  )
}

/** The placeholder of a picture that is not processed yet. */
function PictureToCome() {
  return (
    <span className="UploadingFace-picture" data-picture-to-come>
      <SkeletonBlock height="100%" radius={0} />
    </span>
  )
}
