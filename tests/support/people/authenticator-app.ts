import { Secret, TOTP } from 'otpauth';

/** An authenticator app with a secret. @returns the code that it shows, a number of steps ahead */
export function aCodeGenerator(secret: string): (ahead?: number) => string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return (ahead = 0) => app.generate({ timestamp: Date.now() + ahead * 30_000 });
}
