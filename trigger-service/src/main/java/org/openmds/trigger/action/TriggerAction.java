package org.openmds.trigger.action;

import java.time.Duration;
import java.util.Optional;

import org.openmds.trigger.notice.Notice;

/**
 * A way to send notices, such as mail. Implementations are thread-safe: each engine of the process, one for each watched group, makes one
 * call at a time for an action, and engines share the actions, so that two calls may run at the same time. Calls block, with deadlines of
 * their own, on virtual threads.
 */
public interface TriggerAction extends AutoCloseable {

    /**
     * Sends a notice. The caller sends the same notice with the same id again if it does not know if it was sent: after an
     * {@link ActionException} with {@code isRetryable}, and after the process was killed during the call.
     *
     * @throws ActionException
     *             the notice was not sent, or it is unknown if it was sent
     */
    void send(Notice notice) throws ActionException;

    /** Returns the limit of the action's notices, which all engines share. */
    default NoticeAllowance allowance() {
        return NoticeAllowance.UNLIMITED;
    }

    /** Returns the interval at which alerts that fire are sent again; empty if receivers do not expect it. */
    default Optional<Duration> resendInterval() {
        return Optional.empty();
    }

    /** Returns a description for messages: {@code mail to ops@example.org}. */
    String describe();

    /** Releases resources. Idempotent. */
    @Override
    default void close() {
        // most actions hold no resources
    }
}
