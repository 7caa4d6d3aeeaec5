package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlLimits;

/** Limits of fuzz tests. An input that takes longer is a finding; so is one that needs more than the heap of the tests. */
public final class FuzzLimits {

    /** Duration of each fuzz test in the long test run; the short one only runs the seeds. */
    public static final String DURATION = "10m";

    /** Limits of a document whose reader is tested. */
    public static final XmlLimits XML = new XmlLimits(64 << 10, 20, 1_000, 1_000);

    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private FuzzLimits() {
    }

    /** A step that may throw any exception. */
    public interface FuzzStep {

        /** Performs the step. */
        void run() throws Exception;
    }

    /** Returns a deadline that is as far away as an input may take. */
    public static Deadline deadline() {
        return Deadline.in(LONGEST);
    }

    /** Performs a step and fails if it takes too much processor time, which other programs of the machine do not influence. */
    public static void withinTime(FuzzStep step) throws Exception {
        long start = THREADS.getCurrentThreadCpuTime();
        step.run();

        assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start)).isLessThan(LONGEST);
    }
}
