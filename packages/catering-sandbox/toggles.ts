import { FEATURE_TOGGLES } from "./seeds/settings.ts";

/** Features that head office can switch; the control path switches them for a test. */
export interface Toggles {
  /** null for an unknown feature. */
  find: (name: string) => boolean | null;
  isOn: (name: string) => boolean;
  set: (name: string, isEnabled: boolean) => void;
  reset: () => void;
  all: () => { featureName: string; isEnabled: boolean }[];
}

export function createToggles(): Toggles {
  let switched = new Map(Object.entries(FEATURE_TOGGLES));
  return {
    find: (name) => switched.get(name) ?? null,
    isOn: (name) => switched.get(name) === true,
    set: (name, isEnabled) => void switched.set(name, isEnabled),
    reset: () => {
      switched = new Map(Object.entries(FEATURE_TOGGLES));
    },
    all: () => [...switched].map(([featureName, isEnabled]) => ({ featureName, isEnabled })),
  };
}
