import { useSite } from '#web/shell/use-site.ts'
import { LegalPage } from './LegalPage.tsx'

/** What this installation keeps about people. */
export function PrivacyPage() {
  const operator = useSite()?.operator_name ?? ''
  return (
    <LegalPage
      title="Privacy"
      lead={(name) => `What ${name} keeps about you in this installation of StoryPad, why, and for how long.`}
    >
      <h2>Your account</h2>
      <p>
        Your name, username and email address, and an organisation or a picture if you add one. Of your
        password only a protected form is kept, from which nobody can read it. If you sign in with Google,
        Google tells us your name and address; we keep the number by which Google knows you, and never your
        Google password.
      </p>
      <h2>What you add</h2>
      <p>
        Your files and notes, their descriptions, your stories, your questions and their answers. They are
        yours; a deleted file or story is gone from every list at once and from the disk after 30 days.
      </p>
      <h2>Language models</h2>
      <p>
        Without a language model everything stays on this installation’s own machines. If {operator} has
        connected one, the passages and pictures needed for a caption or an answer are sent to its provider.
      </p>
      <h2>Cookies</h2>
      <ul>
        <li>One keeps you signed in: seven days without a visit, at most 30 days.</li>
        <li>One counts a visitor’s free questions in public stories, for 180 days.</li>
        <li>
          While somebody signs in with Google or accepts the licence agreement, one more lasts ten minutes.
        </li>
      </ul>
      <h2>What else your browser remembers</h2>
      <p>It stays in this browser until you clear its data for this site, and is sent to nobody.</p>
      <ul>
        <li>
          The colours you chose (<code>mui-mode</code>, <code>mui-color-scheme-…</code>), and whether the
          sidebar is open (<code>sidebarOpen</code>), and whether single-key shortcuts are off (
          <code>singleKeys</code>).
        </li>
        <li>
          Your answer to the cookie question (<code>cookieConsent</code>).
        </li>
        <li>
          How many free questions a visitor has left in a story (<code>storypad:free-prompts:…</code>).
        </li>
        <li>
          What you have typed and not sent yet (<code>draft:…</code>), and which version of the page was
          loaded again (<code>reloadedBuild</code>): for this tab only, until you close it. Drafts go when you
          sign out.
        </li>
        <li>
          The page that is shown without a connection (the cache <code>offline</code>), and what another
          program shares with the installed app, from when you agree until the upload dialog opens (the cache{' '}
          <code>shared</code>).
        </li>
      </ul>
      <h2>Counting visits</h2>
      <p>
        Statistics of visits run only if you allow them; if {operator} has set them up, they are made by
        Google Analytics, which then learns the pages you open, without what you searched for, and keeps
        cookies of its own (<code>_ga…</code>).
      </p>
      <h2>Against misuse</h2>
      <p>
        To slow down guessing and flooding, tries are counted by the fingerprint of the network address they
        come from, and forgotten within hours; free questions of visitors are counted in the same way for two
        days. What your browser says of itself is kept with each sign-in, so that you know your devices.
      </p>
      <h2>Nobody buys it</h2>
      <p>We do not sell anything about you, and give nothing to others but what these lines say.</p>
      <h2>Your rights</h2>
      <p>
        You may see, correct, take along and delete what is kept about you. Ask {operator} for whatever you
        cannot do in your account yourself.
      </p>
    </LegalPage>
  )
}
