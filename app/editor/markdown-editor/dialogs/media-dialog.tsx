import { useState } from 'react';
import { Field, LinesField } from '#app/editor/fields.tsx';
import { accepted } from '#app/editor/media/media-files.ts';
import { MediaPicker } from '#app/editor/media/media-picker.tsx';
import { FileField } from '#app/ui/form/file-field.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { pictureAddress, recordingKind } from '../document/media-address.ts';
import type { MediaDraft } from '../insert.ts';
import { EditorDialog } from './editor-dialog.tsx';

interface MediaDialogProps extends Opened {
  kind: 'picture' | 'recording';
  initial: MediaDraft;
  onApply: (media: MediaDraft, transcript: string) => void;
  /** Called with new pictures, which have to be uploaded first. */
  onFiles: (files: File[]) => void;
}

const words = {
  picture: {
    title: 'Insert a picture',
    address: 'File name or web address (URL)',
    alt: 'Alt text (describe the picture)',
    wrong: 'Enter a file name or an address that begins with https://.',
  },
  recording: {
    title: 'Insert a recording or a video',
    address: 'File name, web address, or a YouTube or Vimeo page',
    alt: 'Title',
    wrong: 'A recording ends in .mp3, .m4a, .aac, .ogg, .opus or .wav, a video in .mp4 or .webm.',
  },
};

/** Asks for a picture or a recording from the library or by URL, with its alternative text. */
export function MediaDialog({ kind, initial, onApply, onFiles, ...opened }: MediaDialogProps) {
  const [media, setMedia] = useState(initial);
  const [isChoosing, setChoosing] = useState(false);
  const [transcript, setTranscript] = useState('');
  const [errors, setErrors] = useState<{ address?: string; words?: string }>({});
  const text = words[kind];
  const apply = () => {
    const address = media.address.trim();
    const isRecording = recordingKind(address) !== null;
    const isGood = pictureAddress(address) !== null && isRecording === (kind === 'recording');
    const isNamed = kind === 'picture' || media.words.trim() !== '';
    if (isGood && isNamed) return onApply({ address, words: media.words.trim() }, transcript);
    setErrors({
      ...(!isGood && { address: text.wrong }),
      ...(!isNamed && { words: 'Enter a title.' }),
    });
  };
  return (
    <EditorDialog title={text.title} action="Insert" onApply={apply} {...opened}>
      {kind === 'picture' && initial.address === '' && (
        <FileField
          label="Upload from this device"
          multiple
          accept={accepted.picture}
          onChange={({ target }) => onFiles([...(target.files ?? [])])}
        />
      )}
      <button
        type="button"
        className="button button-quiet justify-self-start"
        onClick={() => setChoosing(true)}
      >
        Choose from the library
      </button>
      {isChoosing && (
        <MediaPicker
          kind={kind}
          onPick={({ name, alt }) => {
            setMedia({ address: name, words: alt || media.words });
            setErrors({});
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <Field
        label={text.address}
        value={media.address}
        onChange={(address) => setMedia({ ...media, address })}
        error={errors.address}
      />
      <Field
        label={text.alt}
        value={media.words}
        onChange={(alt) => setMedia({ ...media, words: alt })}
        error={errors.words}
      />
      {kind === 'recording' && initial.address === '' && (
        <LinesField label="Transcript" value={transcript} onChange={setTranscript} />
      )}
    </EditorDialog>
  );
}
