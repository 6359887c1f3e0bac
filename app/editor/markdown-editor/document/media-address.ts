const recordings = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav)$/i;
const films = /\.(?:mp4|webm)$/i;
const filmHosts = /^(?:[a-z]+\.)?(?:youtube\.com|youtu\.be|vimeo\.com)$/i;

/** Recognizes a URL that is used as a picture but is not one: the page shows a player or a link there. */
export function recordingKind(address: string): 'Recording' | 'Video' | null {
  const path = address.split(/[?#]/)[0] ?? '';
  if (recordings.test(path)) return 'Recording';
  return films.test(path) || filmHosts.test(hostOf(address)) ? 'Video' : null;
}

/** The picture's URL for the browser; null if it must not be loaded. */
export function pictureAddress(address: string): string | null {
  if (/^[\w.-]+$/.test(address)) return `/media/${address}`;
  return /^(?:https:\/\/|\/(?!\/))/i.test(address) ? address : null;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
