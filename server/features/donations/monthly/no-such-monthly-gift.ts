import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';

export const noSuchMonthlyGift = () =>
  new AppError('notFound', translate('giving.noSuchMonthlyGift'));
