let isTouched = false

const touch = (): void => {
  isTouched = true
}

// What a screen reader presses is a click alone.
for (const type of ['pointerdown', 'keydown', 'click'])
  globalThis.addEventListener?.(type, touch, { capture: true, once: true })

/** Whether the user has done anything since the page was loaded: a redirect before that is no change of page to them. */
export const wasTouched = (): boolean => isTouched
