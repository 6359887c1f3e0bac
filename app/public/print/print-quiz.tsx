interface PrintQuizProps {
  questions: {
    id: string;
    text: string;
    options: { id: string; text: string }[];
    isMultiple: 0 | 1;
  }[];
  /** The page that shows the correct answers after answering. */
  address: string;
}

/** A quiz on paper. The correct answers are online: they do not leave the server before the quiz is answered. */
export function PrintQuiz({ questions, address }: PrintQuizProps) {
  return (
    <section className="paper-quiz">
      <h2>Quiz</h2>
      <p>To see the correct answers and why, take the quiz at {address}.</p>
      <ol>
        {questions.map(({ id, text, options, isMultiple }) => (
          <li key={id}>
            <p>
              {text}
              {isMultiple === 1 && ' (Choose all that are correct.)'}
            </p>
            <ul>
              {options.map((option) => (
                <li key={option.id}>
                  <span aria-hidden="true">{isMultiple === 1 ? '☐' : '◯'}</span> {option.text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
