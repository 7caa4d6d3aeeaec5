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
 * A text between controller and tester. A conversation:
 *
 * <pre>
 * tester                                   controller
 * Hello                        ---->
 *                              <----       Welcome
 * TimeAsked *                  ---->
 *                              <----       TimeTold *      (where UDP does not get through)
 * ClockTaken, Ready            ---->
 *                              <----       Start
 * batches, Kept, Status        ---->
 *                              <----       Acknowledged, Beat
 *                              <----       Stop            (before the plan's end only)
 * batches, Kept, Done          ---->
 *                              <----       Bye
 * </pre>
 *
 * A tester whose connection broke says Hello again, with the same key, and sends what Welcome's counts say is missing.
 */
public sealed interface ControlMessage {

    /** What both must speak alike. */
    int PROTOCOL = 3;

    /** By testers. */
    sealed interface TesterMessage extends ControlMessage {
    }

    /** By controllers. */
    sealed interface ControllerMessage extends ControlMessage {
    }

    /** What a tester keeps until it is acknowledged, for it must not be lost with a connection. */
    sealed interface ReliableMessage extends TesterMessage {
    }

    /**
     * @param key
     *            random, a tester's own from its start to its end; by it the controller knows it again
     * @param name
     *            as it was submitted
     * @param checksum
     *            SHA-256 of its jar; empty where it runs from classes
     */
    record Hello(int protocol, String key, String name, String host, long pid, int processors, String version,
            String checksum) implements TesterMessage {
    }

    /**
     * @param expected
     *            testers, this one included
     * @param batches
     *            that the controller has of this tester
     * @param kept
     *            messages that the controller has of this tester
     * @param timePort
     *            of the time server, by UDP
     * @param lostAfter
     *            without a word from the other side, each gives up
     */
    record Welcome(LoadPlan plan, int expected, long batches, long kept, int timePort, Duration lostAfter)
            implements
                ControllerMessage {
    }

    /**
     * @param sent
     *            by the tester's clock
     */
    record TimeAsked(long sent) implements TesterMessage {
    }

    /** As {@link ClockSample} has it. */
    record TimeTold(long sent, long received, long replied) implements ControllerMessage {
    }

    /**
     * @param problem
     *            why it cannot do its part; empty where it can
     */
    record Ready(String problem) implements ReliableMessage {
    }

    /**
     * @param atNanos
     *            when the plan begins, since 1970 by the controller's clock
     */
    record Start(LoadShare share, long atNanos) implements ControllerMessage {
    }

    /**
     * @param clients
     *            that it will have at most
     */
    record Started(int clients) implements ReliableMessage {
    }

    /** New samples of its clock. */
    record ClockTaken(List<ClockSample> samples) implements ReliableMessage {
    }

    /** New samples of its machine. */
    record GeneratorTaken(List<GeneratorSample> samples) implements ReliableMessage {
    }

    /** New names in its records. */
    record Named(Map<Integer, String> names) implements ReliableMessage {
    }

    /** What was answered instead of a success; a few of each outcome. */
    record Answered(List<AnswerExample> examples) implements ReliableMessage {
    }

    /** What people should know. */
    record Happened(String event, String detail) implements ReliableMessage {
    }

    /** How it is doing, once a second. */
    record Status(long users, long inFlight) implements TesterMessage {
    }

    /** It ended, and all its batches were acknowledged, unless a problem says otherwise. */
    record Done(long batches, long records, String problem) implements ReliableMessage {
    }

    /** What the controller has stored. */
    record Acknowledged(long batches, long kept) implements ControllerMessage {
    }

    /** The controller is there. */
    record Beat() implements ControllerMessage {
    }

    /** The run ends now. */
    record Stop(String reason) implements ControllerMessage {
    }

    /** The conversation is over, and the tester is not to come back. */
    record Bye(String reason) implements ControllerMessage {
    }
}
