import type { Translate } from '#contract/shared/language/translate.ts';
import './players.css';
import { buildControls } from './controls.ts';
import { rememberPosition } from './playback-position.ts';

/**
 * Gives the recordings in a text the site's own player. Before that, and without JavaScript, the browser's is used.
 * @returns a function that removes them with the text
 */
export function enhancePlayers(root: HTMLElement, t: Translate): () => void {
  const ends = [...root.querySelectorAll<HTMLAudioElement>('audio[controls]')].map((audio) =>
    enhance(audio, t),
  );
  document.addEventListener('play', pauseOthers, true);
  return () => {
    document.removeEventListener('play', pauseOthers, true);
    for (const end of ends) end();
  };
}

function enhance(audio: HTMLAudioElement, t: Translate): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  rememberPosition(audio, signal);
  const player = buildControls(audio, signal, t);
  const isFocused = document.activeElement === audio;
  audio.controls = false;
  audio.after(player);
  if (isFocused) player.querySelector('button')?.focus();
  return () => {
    ending.abort();
    audio.pause();
    audio.controls = true;
    player.remove();
  };
}

/** Only one recording plays at a time, including videos. */
function pauseOthers({ target: playing }: Event): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (other !== playing) other.pause();
  }
}
