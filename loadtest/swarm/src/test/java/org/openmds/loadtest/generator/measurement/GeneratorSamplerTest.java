package org.openmds.loadtest.generator.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.GeneratorSample;

final class GeneratorSamplerTest {

    @Test
    void close_beforeASecond_takesALastSample() {
        List<GeneratorSample> samples = new CopyOnWriteArrayList<>();
        GeneratorSampler sampler = GeneratorSampler.start(TesterClock.system(), List::of, samples::add);

        sampler.close();
        sampler.close();

        assertThat(samples).hasSize(1).first().satisfies(sample -> {
            assertThat(sample.descriptors()).isPositive();
            assertThat(sample.residentBytes()).isGreaterThan(10_000_000);
            assertThat(sample.machineCpu()).isBetween(0.0, 1.0);
        });
    }

    @Test
    void next_afterWork_processorTimeOfThisProcess() {
        long[] now = {0};
        GeneratorReadings readings = new GeneratorReadings(() -> now[0],
                () -> List.of(Thread.currentThread().threadId(), Long.MAX_VALUE));
        // Processor time and not the clock's: beside others this thread may get little of a processor.
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + 50_000_000;
        long work = 0;
        while (threads.getCurrentThreadCpuTime() < end) {
            work += System.nanoTime() % 3;
        }

        now[0] = 1_000_000_000;
        GeneratorSample sample = readings.next(42);

        assertThat(work).isPositive();
        assertThat(sample.seconds()).isEqualTo(1);
        assertThat(sample.processCpu()).isBetween(0.005, 64.0);
        // The system counts the time of a process in steps of up to 10 ms, that of a thread exactly.
        assertThat(sample.loopCpu()).isBetween(0.005, sample.processCpu() + 0.02);
        assertThat(sample.longestPauseNanos()).isEqualTo(42);
        assertThat(sample.timeNanos()).isEqualTo(1_000_000_000);
    }
}
