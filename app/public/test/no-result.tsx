import { SiteLink } from '#app/ui/site-link.tsx';

export const noResult = {
  title: 'Your test result',
  description: 'Your result appears here when you finish the nutrition test.',
};

/** The end of the test for someone of whom no result is known: it says neither that they passed nor that they failed. */
export function NoResult() {
  return (
    <header className="wrap pt-10 md:pt-16">
      <p className="eyebrow mb-3">
        <SiteLink to="/test">The nutrition test</SiteLink>
      </p>
      <h1>{noResult.title}</h1>
      <p className="subtitle mt-3">{noResult.description}</p>
      <p className="mt-6 max-w-[42rem]">
        There’s no result here now: you haven’t finished the test on this device, or your result is
        no longer saved on it. If you took it while you were signed in,{' '}
        <SiteLink to="/account">your account</SiteLink> lists your results.
      </p>
      <p className="mt-8">
        <SiteLink to="/test" className="button">
          Take the test
        </SiteLink>
      </p>
    </header>
  );
}
