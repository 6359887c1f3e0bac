import type { Generated } from 'kysely';
import type { StoredLanguage } from './stored-language.ts';

interface Users {
  id: string;
  email: string;
  /** The address in lower case, unique. */
  email_key: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  account_type: 0 | 1 | 2;
  /**
   * The roles of staff other than administrators: names separated by commas, only read for account type 2.
   * Empty: editor and publisher, as for all of them before there were roles.
   */
  roles: Generated<string>;
  is_verified: 0 | 1;
  photo: string;
  /** The new address that is awaiting confirmation; empty: none. */
  pending_email: Generated<string>;
  /** Last and first name in lower case, for sorting and searching. */
  full_name_key: Generated<string>;
  /** When it was suspended. */
  suspended_at: Generated<number | null>;
  /** The lists that an unverified account asked for, separated by commas: applied once its address is verified. */
  wished_lists: Generated<string>;
  /** When it last became an administrator or an editor; null: it is neither. */
  staff_since: Generated<number | null>;
  created_at: number;
  updated_at: number;
  /** The profile that it belongs to; null: not known yet. */
  person_id: Generated<string | null>;
  language: StoredLanguage;
}

interface Sessions {
  id: string;
  user_id: string;
  token_hash: string;
  xsrf_hash: string;
  remember: 0 | 1;
  user_agent: string;
  /** Where it started: an IPv4 address or an IPv6 /64. */
  network: Generated<string>;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** Where an account has been signed in: anything else is a new device. */
interface Devices {
  id: string;
  user_id: string;
  network: string;
  /** The browser and operating system in plain words, or its user agent. */
  agent: string;
  first_seen_at: number;
  last_seen_at: number;
}

/** An account's authenticator app. */
interface Authenticators {
  user_id: string;
  /** Encrypted: see secret-key.ts. Empty until a first code has proved that the app has it. */
  secret: string;
  added_at: number;
  /** The newest time step whose code was used: codes of it and older ones are invalid. */
  last_step: number;
  last_used_at: number | null;
  /** The secret of an app that is being set up, encrypted; empty: none. */
  pending_secret: string;
  pending_until: number;
}

interface Passkeys {
  id: string;
  user_id: string;
  /** The authenticator's own id, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's counter; many always report 0. */
  counter: number;
  /** JSON: its transports. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

interface RecoveryCodes {
  code_hash: string;
  user_id: string;
  created_at: number;
  used_at: number | null;
}

/** Challenges for passkeys and second steps of sign-ins. Each is taken once. */
interface Challenges {
  challenge_hash: string;
  user_id: string;
  purpose: 'sign-in' | 'passkey';
  /** Proves the right password in the second step of a sign-in. */
  ticket_hash: string | null;
  remember: 0 | 1;
  expires_at: number;
}

/** Invitations of future staff. The link's token is in `mailed_tokens`. */
interface Invitations {
  id: string;
  email: string;
  email_key: string;
  /** Names separated by commas. */
  roles: string;
  /** The administrator; null: deleted, which makes the invitation invalid. */
  invited_by: string | null;
  created_at: number;
  /** When its email was last sent. */
  sent_at: number;
  expires_at: number;
  accepted_at: number | null;
  revoked_at: number | null;
}

/** How an account wants to be notified. */
interface NotificationSettings {
  user_id: string;
  /** 'now': at once; 'daily': together, once a day. */
  email: 'none' | 'now' | 'daily';
  /** Notifications up to this time, in ms, have been read. */
  read_until: Generated<number>;
  /** Notifications up to this time, in ms, have been emailed. */
  emailed_until: Generated<number>;
  /** The kinds that the person turned off, separated by commas. */
  muted: Generated<string>;
  /** JSON of how each kind is emailed, and since when, where that differs from `email`. */
  emails: Generated<string>;
  /** Notifications up to this time, in ms, have been in a daily email. */
  digested_until: Generated<number>;
}

/** What staff are notified of. What it says is read from its subject, and nothing is shown once that is deleted. */
interface Notifications {
  id: string;
  /** The name of the domain event. */
  event: string;
  /** The id of the message, gift, participant, mailing, email, review, page or release. */
  subject: string;
  at: number;
}

export interface AccountTables {
  users: Users;
  sessions: Sessions;
  devices: Devices;
  authenticators: Authenticators;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  challenges: Challenges;
  invitations: Invitations;
  notification_settings: NotificationSettings;
  notifications: Notifications;
}
