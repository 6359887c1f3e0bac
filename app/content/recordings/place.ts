interface Place {
  /** Seconds from the beginning. */
  at: number;
  speed: number;
}

/** So often is the place written while a recording plays, in seconds of it. */
const step = 5;

/** Goes on where this recording was left on this device, at the speed it was heard at. */
export function keepPlace(audio: HTMLAudioElement, signal: AbortSignal): void {
  const key = `recording:${new URL(audio.src, location.href).pathname}`;
  const kept = read(key);
  let written = kept.at;
  // Loading takes the first of them over.
  audio.defaultPlaybackRate = kept.speed;
  audio.playbackRate = kept.speed;
  // Before anything of it is loaded, this is where it will begin.
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
    // A browser that keeps nothing: it then begins at the beginning.
  }
}
