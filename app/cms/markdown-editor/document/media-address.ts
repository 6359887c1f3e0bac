const recordings = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav)$/i;
const films = /\.(?:mp4|webm)$/i;
const filmHosts = /^(?:[a-z]+\.)?(?:youtube\.com|youtu\.be|vimeo\.com)$/i;

/** What an address in the place of a picture is instead: the page shows a player or a link there. */
export function recordingKind(address: string): 'Recording' | 'Video' | null {
  const path = address.split(/[?#]/)[0] ?? '';
  if (recordings.test(path)) return 'Recording';
  return films.test(path) || filmHosts.test(hostOf(address)) ? 'Video' : null;
}

/** Where the browser finds a picture; null where it must not look for one. */
export function pictureAddress(address: string): string | null {
  if (/^[\w.-]+$/.test(address)) return `/media/${address}`;
  return /^(?:https:\/\/|\/(?!\/))/i.test(address) ? address : null;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
