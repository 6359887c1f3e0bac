/** Words of headings and cells that tell of health, and of what the law or decency protects in the same way. */
const health =
  /\b(?:health|medical|medicines?|medications?|illness(?:es)?|symptoms?|therapy|therapist|pregnant|pregnancy|hiv|cancer|celiac|coeliac|dialysis|chemo(?:therapy)?|anorexia|anorexic|bulimia|bulimic|blood (?:pressure|sugar)|cholesterol|insulin|wheelchair)\b|\b(?:diagnos|diseas|allerg|intoleran|diabet|disab|depress)/;
const belief =
  /\b(?:religions?|religious|faith|muslim|jewish|christian|catholic|hindu|ethnicity|ethnic|racial|immigration|undocumented|refugees?|politics|political|republican|democrat|gay|lesbian|bisexual|transgender|lgbtq?|sexuality|sexual)\b/;
const money =
  /\b(?:ssn|social security|passport|iban|income|salary|food stamps|snap benefits|credit card|card number|criminal|convicted|password)\b/;
/** These say little in a sentence, such as 'a race for the food bank'. */
const inHeadings =
  /\b(?:dietary|diets?|conditions?|weight|bmi|race|gender|sex|pronouns?|orientation|births?|birthday|born|dob|age|marital|household|children|kids|citizenship|nationality|bank|union|benefits)\b/;

const isPrivate = (text: string): boolean =>
  health.test(text) || belief.test(text) || money.test(text);

/** Whether a text may tell something private about a person. */
export const isPrivateText = (text: string): boolean => isPrivate(text.toLowerCase());

/** Whether a column may: its name says less, and may also be a question. @param heading in plain words */
export const isPrivateHeading = (heading: string): boolean =>
  isPrivate(heading) || inHeadings.test(heading);
