interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    /** Set by reCAPTCHA's script. */
    grecaptcha: Recaptcha;
  }
}

/** The script, once it was asked for; undefined: not yet, or it could not be loaded. */
let script: Promise<void> | undefined;

/** Loads reCAPTCHA's script, once. @throws if it can't be loaded; then the next attempt loads it again */
export function register(siteKey: string): Promise<void> {
  const { recaptchaHost } = document.documentElement.dataset;
  script ??= load(
    `${recaptchaHost}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&badge=bottomleft`,
  );
  return script;
}

/** Asks reCAPTCHA v3 for a token. */
export async function execute(siteKey: string): Promise<string> {
  await register(siteKey);
  const { grecaptcha } = window;
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha.execute(siteKey, { action: 'submit' });
}

function load(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = source;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      script = undefined;
      reject(new Error('The bot check couldn’t be loaded.'));
    };
    document.head.append(element);
  });
}
