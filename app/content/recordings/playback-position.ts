interface Place {
  /** Seconds from the beginning. */
  at: number;
  speed: number;
}

/** How often the position is stored during playback, in seconds of the recording. */
const step = 5;

/** Resumes where this recording was left on this device, at the same speed. */
export function keepPlace(audio: HTMLAudioElement, signal: AbortSignal): void {
  const key = `recording:${new URL(audio.src, location.href).pathname}`;
  const kept = read(key);
  let written = kept.at;
  // Loading resets the position to the start.
  audio.defaultPlaybackRate = kept.speed;
  audio.playbackRate = kept.speed;
  // Before anything is loaded, this sets where playback starts.
  if (kept.at > 0) audio.currentTime = kept.at;

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

function read(key: string): Place {
  try {
    const { at, speed } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Place>;
    return {
      at: typeof at === 'number' && at >= 0 ? at : 0,
      speed: typeof speed === 'number' && speed >= 0.75 && speed <= 2 ? speed : 1,
    };
  } catch {
    return { at: 0, speed: 1 };
  }
}

function store(key: string, place: Place): void {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // No storage: playback starts at the beginning.
  }
}
