// Sends the newsletter in a thread of its own: see newsletter-mailings.ts.
import { serveEngine } from '#server/features/mail/bulk/serve-engine.ts';
import { NewsletterEngine } from './newsletter-engine.ts';

await serveEngine((db, settings) => new NewsletterEngine(db, settings));
