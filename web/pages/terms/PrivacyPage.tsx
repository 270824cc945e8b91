import { useSite } from '#web/shell/use-site.ts'
import { LegalPage } from './LegalPage.tsx'

/** What this installation keeps about people. */
export function PrivacyPage() {
  const operator = useSite()?.operator_name ?? 'StoryPad'
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
      <p>
        Your browser also remembers the colours you chose. Statistics of visits run only if you allow them; if{' '}
        {operator} has set them up, they are made by Google Analytics, which then learns the pages you open.
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
