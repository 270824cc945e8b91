import { useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { PrintCaption } from '#web/features/files/tile/PrintCaption.tsx'
import { FileTile } from '#web/features/files/tile/FileTile.tsx'
import { StoryViewer } from '#web/features/stories/StoryViewer.tsx'
import { StoryByline } from '#web/features/stories/card/StoryByline.tsx'
import { StoryTags } from '#web/features/stories/card/StoryTags.tsx'
import { coverOf } from '#web/features/stories/card/story-cover.ts'
import { StoryCover } from '#web/features/stories/card/StoryCover.tsx'
import { countText } from '#web/lib/count-text.ts'
import { durationText } from '#web/lib/duration-text.ts'
import { ShareChat } from './ShareChat.tsx'
import { ShareFrame } from './ShareFrame.tsx'
import { WithoutScript } from './WithoutScript.tsx'
import { oneStop } from '#web/ui/hooks/one-stop.ts'
import { gridCell, walkGrid } from '#web/ui/hooks/walk-grid.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import './SharedStory.css'
import { shareWords } from './share-words.ts'

const shownTags = 6
/** A name of more characters would reach over its cover. */
const longName = 90

/** A public story as its visitors see it. */
export function SharedStory({ story }: { story: Story }) {
  const [openId, setOpenId] = useState<FileId | null>(null)
  const isWide = useMediaQuery('(min-width: 600px)')
  const cover = coverOf(story)
  const first = story.files.slice(0, limits.shareTiles)
  // The cover is the tile of its file, which is shown once.
  const tiles = first.filter((file) => cover.kind !== 'picture' || file !== cover.file)
  const rest = story.file_count - first.length
  const isLast = (index: number) => index === tiles.length - 1
  return (
    <ShareFrame isOverPicture>
      <section className="SharedStory-cover" data-cover={cover.kind === 'made' ? 'picture' : cover.kind}>
        <div className="picture">
          <StoryCover story={story} isLarge />
          {cover.kind === 'picture' && (
            <button
              type="button"
              className="bare-button open"
              aria-label={shareWords.open(cover.file.name)}
              onClick={() => setOpenId(cover.file.file_id)}
            />
          )}
        </div>
        <div className="words">
          <div className="tags">
            <StoryTags tags={story.tags} most={shownTags} />
          </div>
          <h1 dir="auto" data-long={story.name.length > longName}>
            {story.name || shareWords.untitled}
          </h1>
          <div className="by">
            <StoryByline story={story} />
            <span className="count">{countText(story.file_count, 'file')}</span>
            {cover.kind === 'made' && <span className="count">{shareWords.aiCover}</span>}
            {cover.kind === 'picture' && cover.file.duration !== null && (
              <span className="count">{shareWords.videoCover(durationText(cover.file.duration))}</span>
            )}
          </div>
        </div>
      </section>
      <div className="SharedStory-columns">
        <div className="files">
          {story.description && (
            <p className="description" dir="auto">
              {story.description}
            </p>
          )}
          {tiles.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is heard are its buttons.
            <ul
              className="SharedStory-tiles"
              data-count={tiles.length}
              aria-label={shareWords.files}
              ref={oneStop}
              onKeyDown={walkGrid}
            >
              {tiles.map((file, index) => (
                <li key={file.file_id} {...gridCell}>
                  {/* Files beyond the count tile are opened with it. */}
                  <div className="tile-place" inert={isLast(index) && rest > 0}>
                    <FileTile
                      file={file}
                      storyId={story.id}
                      isNamed
                      isCaptionShown={index === 0 && isWide}
                      onOpen={(opened) => setOpenId(opened.file_id)}
                    />
                  </div>
                  <PrintCaption file={file} />
                  {isLast(index) && rest > 0 && (
                    <MoreFiles count={rest} onOpen={() => setOpenId(file.file_id)} />
                  )}
                </li>
              ))}
            </ul>
          )}
          <WithoutScript story={story} />
        </div>
        <div className="talk">
          <h2 className="text-title">{shareWords.chat}</h2>
          <ShareChat story={story} />
        </div>
      </div>
      {openId && (
        <StoryViewer story={story} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </ShareFrame>
  )
}

/** Over the last tile: how many files are not among them, and the way to all. */
function MoreFiles({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="bare-button SharedStory-more"
      onClick={onOpen}
      aria-label={shareWords.moreFiles(count)}
    >
      +{count}
    </button>
  )
}
