package org.openmds.wsrf.xpath.document;

/**
 * Decides if a running evaluation may continue, besides its own limits. The pool that evaluates for many callers binds one around its work, so that
 * an evaluation ends early when its callers have given up or others wait.
 */
@FunctionalInterface
public interface EvaluationGuard {

    /** The guard of the evaluations on this thread. */
    ScopedValue<EvaluationGuard> CURRENT = ScopedValue.newInstance();

    /** Throws if the evaluation must end; it is called about every ten microseconds. */
    void check();

    /** Returns the guard of this thread; without one, evaluations have only their own limits. */
    static EvaluationGuard current() {
        return CURRENT.orElse(NoGuard.INSTANCE);
    }

    /** No limit. */
    enum NoGuard implements EvaluationGuard {
        INSTANCE;

        @Override
        public void check() {
            // The evaluation may continue.
        }
    }
}
