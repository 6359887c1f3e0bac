import { AppError } from '#server/platform/errors.ts';

export const noSuchMonthlyGift = () => new AppError('notFound', 'This monthly gift doesn’t exist.');
