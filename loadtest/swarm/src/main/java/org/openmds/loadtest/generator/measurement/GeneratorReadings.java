package org.openmds.loadtest.generator.measurement;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.GeneratorSample;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;

/** Reads the resource use of this process and its machine, as differences from the previous reading. For one thread. */
final class GeneratorReadings {

    private static final double SECOND = 1e9;
    private static final Path MEMORY_FILE = Path.of("/proc/self/statm");
    private static final Path MACHINE_FILE = Path.of("/proc/stat");
    /**
     * Page size for {@code /proc/self/statm}, assumed: Java has no method that returns it. Pages are this large or larger on every Linux
     * that runs Java.
     */
    private static final long PAGE_BYTES = 4_096;
    /** Fields of the first line of {@code /proc/stat}: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final int FIELD_COUNT = 8;
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;

    /** Totals since the start of the process or of the machine. */
    private record SystemTotals(long time, long processNanos, long machineBusy, long machineAll, long gcMillis,
            Map<Long, Long> loopNanos) {

        /** CPU time of the busiest loop since the given totals; -1 if no loop ran at both times. */
        long loopNanosSince(SystemTotals before) {
            return loopNanos.entrySet()
                    .stream()
                    .filter(loop -> before.loopNanos.containsKey(loop.getKey()))
                    .mapToLong(loop -> loop.getValue() - before.loopNanos.getOrDefault(loop.getKey(), 0L))
                    .max()
                    .orElse(-1);
        }
    }

    private final TesterClock clock;
    private final Supplier<Collection<Long>> loops;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private SystemTotals before;

    /**
     * @param loops
     *            ids of the threads that carry users
     */
    GeneratorReadings(TesterClock clock, Supplier<Collection<Long>> loops) {
        this.clock = clock;
        this.loops = loops;
        this.before = read();
    }

    GeneratorSample next(long longestPauseNanos) {
        SystemTotals now = read();
        double seconds = Math.max(1, now.time - before.time) / SECOND;
        long loopNanos = now.loopNanosSince(before);
        GeneratorSample sample = new GeneratorSample(now.time, seconds,
                (now.processNanos - before.processNanos) / SECOND / seconds,
                fraction(now.machineBusy - before.machineBusy, now.machineAll - before.machineAll), longestPauseNanos,
                TimeUnit.MILLISECONDS.toNanos(now.gcMillis - before.gcMillis), descriptors(), resident(),
                loopNanos < 0 ? -1 : loopNanos / SECOND / seconds);
        before = now;
        return sample;
    }

    private SystemTotals read() {
        long[] machine = machine();
        long all = Arrays.stream(machine).sum();
        long gc = ManagementFactory.getGarbageCollectorMXBeans()
                .stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
        return new SystemTotals(clock.nanos(), system.getProcessCpuTime(), all - machine[IDLE] - machine[IOWAIT], all,
                gc,
                loopNanos());
    }

    /** CPU time by thread id, without threads that have ended. */
    private Map<Long, Long> loopNanos() {
        Map<Long, Long> nanos = new HashMap<>();
        for (long loop : loops.get()) {
            long taken = threads.getThreadCpuTime(loop);
            if (taken >= 0) {
                nanos.put(loop, taken);
            }
        }
        return nanos;
    }

    private static double fraction(long busy, long all) {
        return all <= 0 ? 0 : Math.clamp((double) busy / all, 0, 1);
    }

    private static long[] machine() {
        try (var lines = Files.lines(MACHINE_FILE)) {
            return lines.findFirst()
                    .map(line -> Arrays.stream(line.split(" +", -1))
                            .skip(1)
                            .limit(FIELD_COUNT)
                            .mapToLong(Long::parseLong)
                            .toArray())
                    .orElseGet(() -> new long[FIELD_COUNT]);
        } catch (IOException e) {
            return new long[FIELD_COUNT];
        }
    }

    private long descriptors() {
        return system instanceof UnixOperatingSystemMXBean unix ? unix.getOpenFileDescriptorCount() : -1;
    }

    private static long resident() {
        try {
            return Long.parseLong(Files.readString(MEMORY_FILE).split(" ", -1)[1]) * PAGE_BYTES;
        } catch (IOException e) {
            return -1;
        }
    }
}
