package org.openmds.wsrf.xpath.document;

/**
 * Decides if a running evaluation may continue, besides its own limits. The pool that evaluates for many callers binds one around its work, so that
 * an evaluation ends early when its callers have given up or others wait.
 */
@FunctionalInterface
public interface EvaluationGuard {

    /** Throws if the evaluation must end; it is called about every ten microseconds. */
    void check();

    /** Returns the guard of this thread; without one, evaluations have only their own limits. */
    static EvaluationGuard current() {
        return NoGuard.CURRENT.get();
    }

    /** Runs work on this thread; this guard decides about its evaluations. */
    default void runGuarded(Runnable work) {
        EvaluationGuard outer = current();
        NoGuard.CURRENT.set(this);
        try {
            work.run();
        } finally {
            NoGuard.CURRENT.set(outer);
        }
    }

    /** No limit. */
    enum NoGuard implements EvaluationGuard {
        INSTANCE;

        private static final ThreadLocal<EvaluationGuard> CURRENT = ThreadLocal.withInitial(() -> INSTANCE);

        @Override
        public void check() {
            // The evaluation may continue.
        }
    }
}
