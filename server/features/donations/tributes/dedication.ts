import { badField } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';

/** The person whom a gift honors, and the card about it. Empty: none. */
export interface Dedication {
  honoree: string;
  isMemorial: 0 | 1;
  cardName: string;
  cardEmail: string;
  cardMessage: string;
}

type Sent = { [Field in keyof Dedication]?: Dedication[Field] | undefined };

/**
 * The dedication in a request, trimmed.
 * @throws {AppError} `badInput` for a card without an address, or without the person whom the gift honors
 */
export function readDedication(sent: Sent): Dedication {
  const { isMemorial = 0 } = sent;
  const text = (field: Exclude<keyof Dedication, 'isMemorial'>) => sent[field]?.trim() ?? '';
  const dedication: Dedication = {
    honoree: text('honoree'),
    isMemorial,
    cardName: text('cardName'),
    cardEmail: text('cardEmail'),
    cardMessage: text('cardMessage'),
  };
  const { honoree, cardName, cardEmail, cardMessage } = dedication;
  if (cardEmail === '' && (cardName !== '' || cardMessage !== '')) {
    throw badField('cardEmail', translate('donate.cardEmailMissing'));
  }
  if (cardEmail !== '' && honoree === '') {
    throw badField('honoree', translate('donate.honoreeMissing'));
  }
  return dedication;
}
