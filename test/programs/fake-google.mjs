// Preloaded into a program: whatever it asks by HTTPS, an HTTP server of this machine at GOOGLE_PORT answers.
import https from 'node:https'
import { connect } from 'node:net'

https.globalAgent.createConnection = () => connect(Number(process.env.GOOGLE_PORT), '127.0.0.1')
