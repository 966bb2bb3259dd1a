import { Link } from 'react-router'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { IN_DANGER } from '../../../contract/contribution-texts.ts'
import page from '../../shared/ui/page.module.css'
import classes from './About.module.css'
import { Operator } from './Operator.tsx'

/** What may be posted, how to report and to complain, and who answers for it. */
export function AboutScreen({ operator }: { operator: ConfigView['operator'] }) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.screen}`}>
        <h1>House rules and contact</h1>
        <p>
          Opencourt is a directory of basketball courts by the people who play there. Anybody may read it;
          whoever signs in may add courts, reviews, photos and facilities.
        </p>
        <Rules />
        <Reporting />
        <Complaining />
        <Operator {...operator} />
      </div>
    </main>
  )
}

function Rules() {
  return (
    <section>
      <h2>House rules</h2>
      <ul className={classes.rules}>
        <li>Write what you know of a court yourself, and show it as it is.</li>
        <li>Stay friendly: no insults, threats, hate or harassment, of players or anybody else.</li>
        <li>Nothing unlawful, sexual or violent, and nothing that harms children.</li>
        <li>No names, faces or telephone numbers of people who have not agreed, and never of children.</li>
        <li>No advertising, and no photos or texts that are somebody else’s.</li>
        <li>One account for each person, and honest reviews only.</li>
      </ul>
      <p>
        Administrators look at everything before it appears. What breaks the rules is not published, or is
        removed for good; you read why among your contributions in <Link to="/account">My Account</Link>.
        Accounts that break them again and again are frozen or banned.
      </p>
    </section>
  )
}

function Reporting() {
  return (
    <section>
      <h2>How to report</h2>
      <p>
        Every court, review and photo has a Report button on the page of its court. You do not have to sign
        in. Choose what is wrong, say more if you like, and an administrator looks at it. What is illegal, or
        may harm somebody, is looked at first. Of what you report while you are signed in, you read what
        became of it in <Link to="/account">My Account</Link>.
      </p>
      <p>{IN_DANGER}</p>
    </section>
  )
}

function Complaining() {
  return (
    <section>
      <h2>How to complain</h2>
      <p>
        If you think that a contribution of yours was rejected or removed wrongly, that your account should
        not be banned or frozen, that a report was not dealt with, or that a court, a text or a photo
        infringes your rights, write to whoever runs this site, below. Say which page it is about and what you
        want to be done. Somebody looks at it anew and answers you.
      </p>
      <p>
        What is held about you can be downloaded in <Link to="/account">My Account</Link>, where you can also
        have it deleted.
      </p>
    </section>
  )
}
