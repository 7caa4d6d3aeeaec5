package org.openmds.loadtest.control.wire;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.model.run.GeneratorSample;

/**
 * A text message between controller and tester. A conversation:
 *
 * <pre>
 * tester                                   controller
 * Hello                        ---->
 *                              <----       Welcome
 * TimeAsked *                  ---->
 *                              <----       TimeTold *      (if UDP is blocked)
 * ClockTaken, Ready            ---->
 *                              <----       Start
 * batches, reliable, Status    ---->
 *                              <----       Acknowledged, Beat
 *                              <----       Stop            (before the plan's end only)
 * batches, reliable, Done      ---->
 *                              <----       Bye
 * </pre>
 *
 * <p>After a broken connection, the tester sends Hello again with the same key. It then sends again all messages and batches that the
 * counts in Welcome do not include.
 */
public sealed interface ControlMessage {

    /** Version of the protocol; tester and controller must have the same. */
    int PROTOCOL = 3;

    /** A message from a tester. */
    sealed interface TesterMessage extends ControlMessage {
    }

    /** A message from the controller. */
    sealed interface ControllerMessage extends ControlMessage {
    }

    /** A message that the tester keeps until it is acknowledged, so that a broken connection cannot lose it. */
    sealed interface ReliableMessage extends TesterMessage {
    }

    /**
     * The first message on a connection.
     *
     * @param key
     *            random and constant during the tester's life; the controller recognises the tester by it
     * @param name
     *            the name under which the tester was started
     * @param checksum
     *            SHA-256 of its jar; empty if it runs from class files
     */
    record Hello(int protocol, String key, String name, String host, long pid, int processors, String version,
            String checksum) implements TesterMessage {
    }

    /**
     * The answer to Hello.
     *
     * @param expected
     *            number of testers, including this one
     * @param batches
     *            number of this tester's batches that the controller has stored
     * @param kept
     *            number of this tester's reliable messages that the controller has received
     * @param timePort
     *            UDP port of the time server
     * @param lostAfter
     *            time without messages after which each side considers the other lost
     */
    record Welcome(LoadPlan plan, int expected, long batches, long kept, int timePort, Duration lostAfter)
            implements
                ControllerMessage {
    }

    /**
     * A request for the controller's time.
     *
     * @param sent
     *            by the tester's clock
     */
    record TimeAsked(long sent) implements TesterMessage {
    }

    /** The answer to a request for the time; the fields are those of {@link ClockSample}. */
    record TimeTold(long sent, long received, long replied) implements ControllerMessage {
    }

    /**
     * The result of the tester's checks.
     *
     * @param problem
     *            the reason why it cannot take part; empty if it can
     */
    record Ready(String problem) implements ReliableMessage {
    }

    /**
     * The start of the plan.
     *
     * @param atNanos
     *            start of the plan, since 1970 by the controller's clock
     */
    record Start(LoadShare share, long atNanos) implements ControllerMessage {
    }

    /**
     * The tester's number of clients.
     *
     * @param clients
     *            largest number of its clients
     */
    record Started(int clients) implements ReliableMessage {
    }

    /** New samples of the tester's clock. */
    record ClockTaken(List<ClockSample> samples) implements ReliableMessage {
    }

    /** New samples of the tester's machine. */
    record GeneratorTaken(List<GeneratorSample> samples) implements ReliableMessage {
    }

    /** New names in the tester's records. */
    record Named(Map<Integer, String> names) implements ReliableMessage {
    }

    /** Examples of unexpected answers; a few of each outcome. */
    record Answered(List<AnswerExample> examples) implements ReliableMessage {
    }

    /** An event to report to users. */
    record Happened(String event, String detail) implements ReliableMessage {
    }

    /** The tester's present state, sent once a second. */
    record Status(long users, long inFlight) implements TesterMessage {
    }

    /** The tester's end. All its batches were acknowledged, unless there is a problem. */
    record Done(long batches, long records, String problem) implements ReliableMessage {
    }

    /** The numbers of batches and messages that the controller has stored. */
    record Acknowledged(long batches, long kept) implements ControllerMessage {
    }

    /** The heartbeat of the controller. */
    record Beat() implements ControllerMessage {
    }

    /** The order to end the run now. */
    record Stop(String reason) implements ControllerMessage {
    }

    /** The end of the conversation: the tester must not connect again. */
    record Bye(String reason) implements ControllerMessage {
    }
}
