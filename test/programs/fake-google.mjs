// Preload script: redirects all HTTPS requests to a local HTTP server on GOOGLE_PORT.
import https from 'node:https'
import { connect } from 'node:net'

https.globalAgent.createConnection = () => connect(Number(process.env.GOOGLE_PORT), '127.0.0.1')
