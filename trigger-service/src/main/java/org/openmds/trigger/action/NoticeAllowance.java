package org.openmds.trigger.action;

import java.time.Duration;
import java.util.Optional;

/** Limits how many notices an action sends in a time. All groups share it. Thread-safe; returns at once. */
@FunctionalInterface
public interface NoticeAllowance {

    /** Allows every notice. */
    NoticeAllowance UNLIMITED = owner -> Optional.empty();

    /**
     * Takes the place of one notice.
     *
     * @param owner
     *            owner of the triggers whose alerts it contains; empty for administrators
     * @return the reason to wait, and then nothing is taken; empty if the notice may be sent now
     */
    Optional<ReachedLimit> take(Optional<String> owner);

    /**
     * A limit that is reached.
     *
     * @param name
     *            name of the limit in the configuration, for messages
     * @param delay
     *            time until another notice may be allowed; positive
     */
    record ReachedLimit(String name, Duration delay) {
    }
}
