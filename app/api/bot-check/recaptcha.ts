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

/** Asks reCAPTCHA v3 for a token; its script is loaded with the first form that is used. */
export async function execute(siteKey: string): Promise<string> {
  const { recaptchaHost } = document.documentElement.dataset;
  await load(
    `${recaptchaHost}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&badge=bottomleft`,
  );
  const { grecaptcha } = window;
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha.execute(siteKey, { action: 'submit' });
}

function load(source: string): Promise<void> {
  if (document.querySelector(`script[src="${source}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The bot check couldn’t be loaded.'));
    document.head.append(script);
  });
}
