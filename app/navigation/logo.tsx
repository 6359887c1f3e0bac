/** The mark: a plate that two share, with a leaf that is a fork. */
export function Logo() {
  return (
    <svg viewBox="0 0 160 160" width={40} height={40} aria-hidden="true">
      <path fill="#2F6B3C" d="M80,2A78,78 0 0 0 80,158z" />
      <path fill="#8C2F4B" d="M80,2A78,78 0 0 1 80,158z" />
      <circle cx="80" cy="80" r="67" fill="none" stroke="#FFFDF8" strokeWidth="4" />
      <path
        fill="#FFFDF8"
        d="M80,24C69,42 67,62 73,86C66,64 58,54 42,47C37,84 50,106 73,112V158H87V112C110,106 123,84 118,47C102,54 94,64 87,86C93,62 91,42 80,24z"
      />
    </svg>
  );
}
