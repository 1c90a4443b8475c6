/** Frames of an animation, with the seconds between them. */

/** Longer gaps are a tab that was hidden, not time that played. */
const LONGEST_FRAME = 0.1;

/**
 * Make a loop that calls `onFrame` with the seconds since the last one until it returns false.
 * @param {(seconds: number) => boolean} onFrame
 */
export function createLoop(onFrame) {
  let frame = 0;

  /** @param {number} last */
  function next(last) {
    frame = requestAnimationFrame((now) => {
      const seconds = Math.min(LONGEST_FRAME, Math.max(0, now - last) / 1000);
      frame = 0;
      if (onFrame(seconds)) next(now);
    });
  }

  return {
    isRunning: () => frame !== 0,
    start() {
      if (frame === 0) next(performance.now());
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}
