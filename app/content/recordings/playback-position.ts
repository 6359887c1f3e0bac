/** Where a recording was left, and how fast it was played. */
interface Playback {
  /** Seconds from the beginning. */
  at: number;
  speed: number;
}

/** How often the position is stored during playback, in seconds of the recording. */
const step = 5;

/** Resumes where this recording was left on this device, at the same speed. */
export function rememberPosition(audio: HTMLAudioElement, signal: AbortSignal): void {
  const key = `recording:${new URL(audio.src, location.href).pathname}`;
  const stored = read(key);
  let written = stored.at;
  // Loading resets the position to the start.
  audio.defaultPlaybackRate = stored.speed;
  audio.playbackRate = stored.speed;
  // Before anything is loaded, this sets where playback starts.
  if (stored.at > 0) audio.currentTime = stored.at;

  const write = () => {
    written = audio.currentTime;
    store(key, { at: audio.ended ? 0 : Math.floor(written), speed: audio.playbackRate });
  };
  audio.addEventListener(
    'timeupdate',
    () => {
      if (Math.abs(audio.currentTime - written) >= step) write();
    },
    { signal },
  );
  for (const type of ['pause', 'ratechange', 'ended', 'seeked']) {
    audio.addEventListener(type, write, { signal });
  }
  addEventListener('pagehide', write, { signal });
}

function read(key: string): Playback {
  try {
    const { at, speed } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Playback>;
    return {
      at: typeof at === 'number' && at >= 0 ? at : 0,
      speed: typeof speed === 'number' && speed >= 0.75 && speed <= 2 ? speed : 1,
    };
  } catch {
    return { at: 0, speed: 1 };
  }
}

function store(key: string, playback: Playback): void {
  try {
    localStorage.setItem(key, JSON.stringify(playback));
  } catch {
    // No storage: playback starts at the beginning.
  }
}
