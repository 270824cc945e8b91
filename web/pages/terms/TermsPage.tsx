import { Link } from 'react-router'
import { licencePath, privacyPath } from '#web/lib/paths.ts'
import { LegalPage } from './LegalPage.tsx'

/** The terms of service of this installation. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      lead={(operator) =>
        `This installation of StoryPad is run by ${operator}. In these terms “we” is ${operator} and “you” is whoever uses it.`
      }
    >
      <h2>What we offer</h2>
      <p>
        StoryPad stores the files and notes you add, describes them, lets you group them into stories, and
        answers questions about them. We may change or end the service, and will give you time to take your
        files with you.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself and tell us if somebody else may know it. One account is for one
        person. With an account you accept the <Link to={licencePath()}>licence agreement</Link>. We may close
        accounts that harm others or the service.
      </p>
      <h2>What is yours stays yours</h2>
      <p>
        You keep all rights in what you add. You allow us to store it, to make smaller pictures and
        descriptions of it, and to show it to those you show it to. That permission ends when you delete it.
      </p>
      <h2>Public and private stories</h2>
      <p>
        A private story is seen by you alone. A public story, its files and its public conversation are seen
        by anybody who visits this site. Making a story private again ends that, but not the copies people
        took before.
      </p>
      <h2>Answers are made by a machine</h2>
      <p>
        Captions and answers are produced automatically. They can be wrong. Each answer names the files it
        stands on; look there before you rely on it.
      </p>
      <h2>Privacy</h2>
      <p>
        What we keep about you, why, and for how long stands on the page{' '}
        <Link to={privacyPath()}>Privacy</Link>.
      </p>
      <h2>Liability</h2>
      <p>
        The service comes as it is, without warranty. Keep your own copy of what you cannot lose. Nothing here
        limits rights the law gives you and no contract can take away.
      </p>
    </LegalPage>
  )
}
