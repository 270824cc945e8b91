import type { Story } from '#contract/calls/stories.ts'
import { apiUrl } from '#web/api/address.ts'
import './WithoutScript.css'
import { shareWords } from './share-words.ts'

/** What a shared story is without JavaScript: what its files say, in words, and what cannot be done. */
export function WithoutScript({ story: { files, file_count: count } }: { story: Story }) {
  const rest = count - files.length
  return (
    <noscript>
      <div className="WithoutScript">
        <p>{shareWords.withoutScript}</p>
        <dl>
          {files.map((file) => (
            <div key={file.file_id}>
              <dt>
                <a href={apiUrl(file.url)}>{file.name}</a>
              </dt>
              {file.caption !== null && <dd dir="auto">{file.caption}</dd>}
            </div>
          ))}
        </dl>
        {rest > 0 && <p>{shareWords.moreInText(rest)}</p>}
      </div>
    </noscript>
  )
}
