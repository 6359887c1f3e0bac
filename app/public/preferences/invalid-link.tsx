/** Shown above the form that emails a new link. */
export function InvalidLink() {
  return (
    <p role="alert" className="notice notice-bad mt-6">
      This link isn’t valid. Open it from the newsletter again, or ask for a new one.
    </p>
  );
}
