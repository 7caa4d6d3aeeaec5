package org.openmds.trigger.action;

import org.openmds.trigger.notice.Notice;

/**
 * A way to tell a notice. Implementations are thread-safe: each engine of the process, one for each watched group, makes one call at a time for an action, and
 * engines share the actions, so that two calls may be under way at once. Calls block, within their own deadlines, and are made on virtual threads.
 */
public interface TriggerAction extends AutoCloseable {

    /**
     * Tells a notice. The same notice comes again, with the same id, when nobody can say whether it was told: after {@link ActionException} with
     * {@code mayBeRetried}, and after the process was killed in between.
     *
     * @throws ActionException
     *             it was not told, or perhaps not
     */
    void send(Notice notice) throws ActionException;

    /** What it is, for people: {@code mail to ops@example.org}. */
    String describe();

    /** Releases what it holds. Idempotent. */
    @Override
    default void close() {
        // most hold nothing
    }
}
