// Loaded into a server by a test: each SIGUSR2 sets its clock ahead, then back, then right again.
const OFFSETS_MS = [20 * 60_000, -20 * 60_000, 0]

let offset = 0
const rightNow = Date.now
Date.now = () => rightNow() + offset
globalThis.Date = new Proxy(Date, {
  construct: (type, given, subclass) =>
    Reflect.construct(type, given.length > 0 ? given : [Date.now()], subclass),
})

process.on('SIGUSR2', () => {
  offset = OFFSETS_MS[(OFFSETS_MS.indexOf(offset) + 1) % OFFSETS_MS.length] ?? 0
})
