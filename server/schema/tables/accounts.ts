import type { Generated } from 'kysely';

interface Users {
  id: string;
  email: string;
  /** The address in lower case: one account each. */
  email_key: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  account_type: 0 | 1 | 2;
  is_verified: 0 | 1;
  photo: string;
  /** The address that waits to be confirmed; empty: none. */
  pending_email: Generated<string>;
  /** Last and first name in lower case: what is sorted by and searched. */
  full_name_key: Generated<string>;
  /** Since when nobody may sign in to it. */
  suspended_at: Generated<number | null>;
  /** The lists an unverified account wants, by name and comma: they count once its address is proven. */
  wished_lists: Generated<string>;
  /** Since when it is an administrator or an editor without a break; null: it is neither. */
  staff_since: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

interface Sessions {
  id: string;
  user_id: string;
  token_hash: string;
  xsrf_hash: string;
  remember: 0 | 1;
  user_agent: string;
  /** Where it began: an IPv4 address or an IPv6 /64. */
  network: Generated<string>;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** Where an account has been signed in: what is not here is a new device. */
interface Devices {
  id: string;
  user_id: string;
  network: string;
  /** The browser and system in plain words, or what it calls itself. */
  agent: string;
  first_seen_at: number;
  last_seen_at: number;
}

/** The app of an account that makes its codes. */
interface Authenticators {
  user_id: string;
  /** Encrypted: see secret-key.ts. Empty until a first code has proved that the app has it. */
  secret: string;
  added_at: number;
  /** The newest time step whose code was taken: none is taken twice, and no older one. */
  last_step: number;
  last_used_at: number | null;
  /** The secret of an app that is being set up, encrypted; empty: none. */
  pending_secret: string;
  pending_until: number;
}

interface Passkeys {
  id: string;
  user_id: string;
  /** As the authenticator names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator says it was used; many always say 0. */
  counter: number;
  /** JSON: how a browser may reach it. */
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

/** What a passkey has to sign, and the second step of a sign-in that waits for it. Each is taken once. */
interface Challenges {
  challenge_hash: string;
  user_id: string;
  purpose: 'sign-in' | 'passkey';
  /** Stands for the right password in the second step of a sign-in. */
  ticket_hash: string | null;
  remember: 0 | 1;
  expires_at: number;
}

export interface AccountTables {
  users: Users;
  sessions: Sessions;
  devices: Devices;
  authenticators: Authenticators;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  challenges: Challenges;
}
