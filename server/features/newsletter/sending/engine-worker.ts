// Sends mailings in a thread of its own: see mailing-thread.ts.
import { MailingEngine } from './mailing-engine.ts';
import { serveEngine } from './serve-engine.ts';

await serveEngine((db, settings) => new MailingEngine(db, settings));
