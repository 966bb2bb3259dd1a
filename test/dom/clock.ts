import { type Clock, withGlobal } from '@sinonjs/fake-timers'
import type { BrowserWindow } from 'happy-dom'

/** How often the time of a running clock goes on, milliseconds. */
const STEP_MS = 20

type Time = number | string | Date
/** Whether timers wait for the test, and what the time is: it goes on, or only timers do, or nothing. */
interface Setting {
  mode: 'running' | 'fixed' | 'paused'
  time: number
}

/** The clock of a page's scripts; it goes on after it was installed, until it is paused. */
export class PageClock {
  readonly #openWindow: () => BrowserWindow | undefined
  #clock: Clock | undefined
  #setting: Setting | undefined

  constructor(openWindow: () => BrowserWindow | undefined) {
    this.#openWindow = openWindow
  }

  async install({ time = Date.now() }: { time?: Time } = {}): Promise<void> {
    this.#set({ mode: 'running', time: new Date(time).getTime() })
  }

  async setFixedTime(time: Time): Promise<void> {
    this.#set({ mode: 'fixed', time: new Date(time).getTime() })
  }

  async setSystemTime(time: Time): Promise<void> {
    this.#set({ mode: 'running', time: new Date(time).getTime() })
  }

  #set(setting: Setting): void {
    this.#setting = setting
    const window = this.#openWindow()
    if (this.#clock && setting.mode !== 'fixed') this.#clock.setSystemTime(setting.time)
    else if (window) this.start(window)
  }

  async fastForward(ticks: number | string): Promise<void> {
    await this.#clock?.jump(ticks)
  }

  async runFor(ticks: number | string): Promise<void> {
    await this.#clock?.tickAsync(ticks)
  }

  async pauseAt(time: Time): Promise<void> {
    const until = new Date(time).getTime()
    this.#setting = { mode: 'paused', time: until }
    this.#clock?.setTickMode({ mode: 'manual' })
    this.#clock?.jump(until - this.#clock.now)
  }

  async resume(): Promise<void> {
    if (this.#setting) this.#setting.mode = 'running'
    this.#clock?.setTickMode({ mode: 'interval', delta: STEP_MS })
  }

  /** Sets the clock of a new window. */
  start(window: BrowserWindow): void {
    if (!this.#setting) return
    this.stop()
    const { mode, time } = this.#setting
    const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const
    this.#clock = withGlobal(window as never).install({
      now: time,
      toFake: mode === 'fixed' ? ['Date'] : ['Date', ...timers],
      shouldAdvanceTime: mode === 'running',
      advanceTimeDelta: STEP_MS,
    })
  }

  stop(): void {
    if (this.#clock && this.#setting?.mode !== 'fixed')
      Object.assign(this.#setting ?? {}, { time: this.#clock.now })
    this.#clock?.uninstall()
    this.#clock = undefined
  }
}
