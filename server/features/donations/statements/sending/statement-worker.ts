// Sends statements in a thread of its own: see statement-mailings.ts.
import { serveEngine } from '#server/features/mail/bulk/serve-engine.ts';
import { StatementEngine } from './statement-engine.ts';

await serveEngine((db, settings) => new StatementEngine(db, settings));
