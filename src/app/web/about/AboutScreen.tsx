import { Link } from 'react-router'
import type { ConfigView, SourceView } from '../../../api/contract/config-view.ts'
import { isOpenStreetMap, OPENSTREETMAP_COPYRIGHT } from '../../../courts/contract/sources.ts'
import { dateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { EMERGENCY_ADVICE } from '../../../reports/web/report-texts.ts'
import classes from './About.module.css'
import { Prose } from './Prose.tsx'

const ODBL = 'https://opendatacommons.org/licenses/odbl/1-0/'

/** House rules, how to report and complain, what the site keeps where, and who runs it. */
export function AboutScreen({
  config: { site, operator, map, sources },
  rules,
}: {
  config: ConfigView
  /** The house rules, HTML. */
  rules: string
}) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.screen}`}>
        <h1>House rules and contact</h1>
        <p>
          {site.name} is a directory of basketball courts by the people who play there. Anyone can read it;
          people who sign in can add courts, reviews, photos and facilities.
        </p>
        <Rules html={rules} />
        <Facts />
        <Reporting />
        <Complaining />
        <Kept />
        <Distances units={site.units} />
        <Sources hasArchive={map.archiveUrl !== null} sources={sources} />
        <Operator {...operator} />
      </div>
    </main>
  )
}

function Rules({ html }: { html: string }) {
  return (
    <section>
      <h2>House rules</h2>
      <Prose html={html} />
    </section>
  )
}

/** What the states of facts on the court pages mean. */
function Facts() {
  return (
    <section>
      <h2>What is there, and who says so</h2>
      <p>
        Court pages say what is at a court, how many people confirmed it and on which day the last of them
        did. They never say who, or at what time.
      </p>
      <dl className={classes.terms}>
        <div>
          <dt>Confirmed</dt>
          <dd>
            At least one player or administrator says so, and not too long ago. How long that counts depends
            on what it is: three months for nets and rims, a year for floodlights, five years for a surface.
          </dd>
        </div>
        <div>
          <dt>Still true?</dt>
          <dd>It was confirmed, but too long ago. Nothing is known to have changed; nobody has looked.</dd>
        </div>
        <div>
          <dt>Players disagree</dt>
          <dd>
            People have lately said different things. Both are shown with their counts and days until more
            people have looked. A single person doesn’t outweigh ten.
          </dd>
        </div>
        <div>
          <dt>Not confirmed by players yet</dt>
          <dd>
            Only a tag or the source that is named says so: OpenStreetMap, the operator of the court, our
            records or sample data.
          </dd>
        </div>
        <div>
          <dt>Nobody has said</dt>
          <dd>Neither people nor sources have said anything. It doesn’t mean no.</dd>
        </div>
      </dl>
      <p>
        People who sign in can confirm or contradict each fact. Another tap on the same answer takes it back.
        “Check this court” asks a few questions at the court without using your location.
      </p>
    </section>
  )
}

function Reporting() {
  return (
    <section>
      <h2>How to report</h2>
      <p>
        Every court, review and photo has a Report button on its court page. You don’t have to sign in. Choose
        what is wrong, add details if you like, and an administrator will look at it. Anything illegal or
        harmful is looked at first. If you report something while signed in, you can see the outcome in{' '}
        <Link to="/account">My Account</Link>.
      </p>
      <p>{EMERGENCY_ADVICE}</p>
    </section>
  )
}

function Complaining() {
  return (
    <section>
      <h2>How to complain</h2>
      <p>
        If you think that your contribution was wrongly rejected or removed, that your account should not be
        banned or frozen, that a report was not dealt with, or that a court, text or photo infringes your
        rights, write to the operator of this site, below. Say which page it is about and what you would like
        us to do. Someone will review it and reply.
      </p>
      <p>
        You can download the data we hold about you in <Link to="/account">My Account</Link>, and have it
        deleted there.
      </p>
    </section>
  )
}

const UNITS_TEXTS = { mi: 'miles', km: 'kilometres' }

function Distances({ units }: { units: ConfigView['site']['units'] }) {
  return (
    <section>
      <h2>Distances</h2>
      <p>
        Distances are in{' '}
        {units
          ? UNITS_TEXTS[units]
          : 'miles or in kilometres, whichever is usual where people speak the language of your browser'}
        . You can choose at the end of each page, and on phones also in the search form.
      </p>
    </section>
  )
}

/** Everything that the site keeps about its visitors, and what it doesn’t. */
function Kept() {
  return (
    <section id="kept">
      <h2>What is kept where</h2>
      <dl className={classes.terms}>
        <div>
          <dt>In this browser only</dt>
          <dd>
            Without an account, the courts that you save, with notes and lists. In any case the place or the
            area of the map that you looked at last, to about a kilometre, and what its courts were like then;
            copies of courts that you saved or looked at, to read without a connection; drafts, and answers
            and reviews that wait for a connection. Signing out removes all of this but the courts that you
            saved without an account.
          </dd>
        </div>
        <div>
          <dt>In cookies</dt>
          <dd>
            “units” says whether you chose miles or kilometres. While you are signed in, one holds your
            session, which no script can read. If you save courts with scripts switched off, “saved” holds
            their numbers. There are no others.
          </dd>
        </div>
        <div>
          <dt>In your account</dt>
          <dd>
            What you contributed, and the courts that you save while signed in, with notes and lists. Nobody
            else sees those, administrators included, except the courts of a list whose link you give away.{' '}
            <Link to="/account">My Account</Link> lets you download all of it, and delete it.
          </dd>
        </div>
        <div>
          <dt>Nowhere</dt>
          <dd>
            Where you are: “Courts near me” is sent only as the search that you make, and not remembered. When
            you were at a court. Who looked at which court.
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Where the data comes from, and under which licences. */
function Sources({ hasArchive, sources }: { hasArchive: boolean; sources: readonly SourceView[] }) {
  return (
    <section>
      <h2>Where the data comes from</h2>
      <p>
        The people who play there write about the courts. Their data is open under the{' '}
        <a href={ODBL}>Open Database License</a>.
      </p>
      {sources.length > 0 && <CourtSources sources={sources} />}
      <p>
        The coasts of the simple map are © <a href={OPENSTREETMAP_COPYRIGHT}>OpenStreetMap contributors</a>,
        under the same licence, as simplified by <a href="https://github.com/simonepri/geo-maps">geo-maps</a>.
        Its borders are made with <a href="https://www.naturalearthdata.com">Natural Earth</a>. A detailed map
        names its sources on the map.
      </p>
      <p>
        The names of places are from <a href="https://www.geonames.org">GeoNames</a>, under the licence{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. In Great Britain they may also
        be from OS Open Names, which contains OS data © Crown copyright and database right.
      </p>
      {hasArchive && (
        <p>
          The streets are © <a href={OPENSTREETMAP_COPYRIGHT}>OpenStreetMap contributors</a>, under the Open
          Database License, as mapped by <a href="https://protomaps.com">Protomaps</a>.
        </p>
      )}
    </section>
  )
}

function CourtSources({ sources }: { sources: readonly SourceView[] }) {
  return (
    <>
      <p>Courts also come from these data sets:</p>
      <ul className={classes.rules}>
        {sources.map(({ name, credit, edition_on }) => (
          <li key={name}>
            <bdi>{name}</bdi>:{' '}
            {isOpenStreetMap(name) ? (
              <>
                <a href={OPENSTREETMAP_COPYRIGHT}>{credit}</a>, under the Open Database License
              </>
            ) : (
              <bdi>{credit}</bdi>
            )}
            {edition_on && (
              <>
                , as of <time dateTime={edition_on}>{dateText(edition_on)}</time>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The operator of this installation, if configured. */
function Operator({ name, contact }: ConfigView['operator']) {
  return (
    <section>
      <h2>Who runs this site</h2>
      {name && <p>{name}</p>}
      {contact && <Contact contact={contact} />}
      {!name && !contact && <p>The operator of this site has not provided any details yet.</p>}
    </section>
  )
}

function Contact({ contact }: { contact: string }) {
  const address = contactUrl(contact)
  return address ? <a href={address}>{contact}</a> : <p>{contact}</p>
}

/** URL for a contact: `mailto:` for an email address, or the web address itself; undefined for other text. */
export function contactUrl(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined
}
