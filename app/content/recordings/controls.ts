import type { Translate } from '#contract/shared/language/translate.ts';
import { describePlaybackTime, formatPlaybackTime } from './playback-time.ts';

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** The player's buttons, the seek bar, and the speed. */
export function buildControls(
  audio: HTMLAudioElement,
  signal: AbortSignal,
  t: Translate,
): HTMLElement {
  const name = audio.getAttribute('aria-label') ?? t('content.recording');
  const play = button(t('content.play'), '▶');
  const back = button(t('content.back15'), '−15');
  const forward = button(t('content.forward30'), '+30');
  const bar = element('input', { type: 'range', min: '0', max: '0', step: '1', value: '0' });
  bar.setAttribute('aria-label', t('content.position'));
  const shown = element('span', { className: 'player-time' });
  const speed = element('select', {});
  speed.setAttribute('aria-label', t('content.speed'));
  speed.append(
    ...speeds.map((each) => new Option(`${each}×`, String(each), each === 1, each === 1)),
  );
  const said = element('span', { className: 'sr-only' });
  said.setAttribute('role', 'status');

  const length = () => (Number.isFinite(audio.duration) ? audio.duration : 0);
  const show = () => {
    const total = length();
    const at = audio.currentTime;
    bar.max = String(Math.floor(total));
    bar.value = String(Math.floor(at));
    bar.setAttribute(
      'aria-valuetext',
      total
        ? t('content.playedOf', {
            at: describePlaybackTime(at, t),
            total: describePlaybackTime(total, t),
          })
        : describePlaybackTime(at, t),
    );
    shown.textContent = total
      ? `${formatPlaybackTime(at)} / ${formatPlaybackTime(total)}`
      : formatPlaybackTime(at);
    speed.value = String(audio.playbackRate);
  };
  const showPlaying = () => {
    play.textContent = audio.paused ? '▶' : '❚❚';
    play.setAttribute('aria-label', t(audio.paused ? 'content.play' : 'content.pause'));
  };
  const start = () =>
    void audio.play().catch((failure: DOMException) => {
      // Pausing immediately after playing is not an error.
      if (failure.name !== 'AbortError') fail();
    });
  const fail = () => {
    said.className = 'player-fault';
    said.textContent = t('content.unplayable');
  };
  const move = (seconds: number) => {
    const end = length() || Number.POSITIVE_INFINITY;
    audio.currentTime = Math.min(Math.max(0, audio.currentTime + seconds), end);
    show();
  };

  const on = (target: EventTarget, type: string, does: () => void) =>
    target.addEventListener(type, does, { signal });
  on(play, 'click', () => (audio.paused ? start() : audio.pause()));
  on(back, 'click', () => move(-15));
  on(forward, 'click', () => move(30));
  on(bar, 'input', () => move(Number(bar.value) - audio.currentTime));
  on(speed, 'change', () => {
    audio.playbackRate = Number(speed.value);
  });
  for (const type of ['play', 'pause', 'ended']) on(audio, type, showPlaying);
  for (const type of ['timeupdate', 'durationchange', 'seeked', 'ratechange'])
    on(audio, type, show);
  on(audio, 'error', fail);
  show();
  showPlaying();

  const player = element('div', { className: 'player' });
  player.setAttribute('role', 'group');
  player.setAttribute('aria-label', t('content.player', { name }));
  player.append(play, back, forward, bar, shown, speed, said);
  return player;
}

function button(name: string, face: string): HTMLButtonElement {
  const made = element('button', { type: 'button', textContent: face, title: name });
  made.setAttribute('aria-label', name);
  return made;
}

function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  fields: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), fields);
}
