import OpeningHours from 'opening_hours'
import { serveRequests } from '../../platform/process/worker-client.ts'

// The library prints errors that it also throws, with what was sent.
console.error = () => {}

/** Spells hours in OpenStreetMap's syntax uniformly; throws if they can't be read. */
serveRequests((hours: string): string => new OpeningHours(hours, null).prettifyValue())
