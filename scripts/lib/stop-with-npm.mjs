// npm hands a SIGTERM to the shell between it and us, and the shell keeps it to itself: end when it is gone.
const { ppid } = process

if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== ppid) process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
